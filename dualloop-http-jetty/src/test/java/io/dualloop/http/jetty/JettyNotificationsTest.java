package io.dualloop.http.jetty;

import io.dualloop.http.contract.NotificationsContract;

class JettyNotificationsTest extends NotificationsContract {

  JettyNotificationsTest() {
    super(JettyBinding::start);
  }
}
