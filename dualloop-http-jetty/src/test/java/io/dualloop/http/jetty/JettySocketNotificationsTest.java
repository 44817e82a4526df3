package io.dualloop.http.jetty;

import io.dualloop.http.contract.SocketNotificationsContract;

class JettySocketNotificationsTest extends SocketNotificationsContract {

  JettySocketNotificationsTest() {
    super(JettyBinding::start);
  }
}
