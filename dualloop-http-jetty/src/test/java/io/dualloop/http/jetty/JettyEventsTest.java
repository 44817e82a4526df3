package io.dualloop.http.jetty;

import io.dualloop.http.contract.EventsContract;

class JettyEventsTest extends EventsContract {

  JettyEventsTest() {
    super(JettyBinding::start);
  }
}
