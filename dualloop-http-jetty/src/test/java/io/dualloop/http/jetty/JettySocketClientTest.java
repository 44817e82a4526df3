package io.dualloop.http.jetty;

import io.dualloop.http.contract.SocketClientContract;

class JettySocketClientTest extends SocketClientContract {

  JettySocketClientTest() {
    super(JettyBinding::start);
  }
}
