package io.dualloop.http.jetty;

import io.dualloop.http.contract.SocketsContract;

class JettySocketsTest extends SocketsContract {

  JettySocketsTest() {
    super(JettyBinding::start);
  }
}
