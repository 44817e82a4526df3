package io.dualloop.http.jetty;

import io.dualloop.http.contract.BadInputContract;

class JettyBadInputTest extends BadInputContract {

  JettyBadInputTest() {
    super(JettyBinding::start);
  }
}
