package io.dualloop.http.jetty;

import io.dualloop.http.contract.ClientContract;

class JettyClientTest extends ClientContract {

  JettyClientTest() {
    super(JettyBinding::start);
  }
}
