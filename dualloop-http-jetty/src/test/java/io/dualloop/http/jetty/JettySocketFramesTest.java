package io.dualloop.http.jetty;

import io.dualloop.http.contract.SocketFramesContract;

class JettySocketFramesTest extends SocketFramesContract {

  JettySocketFramesTest() {
    super(JettyBinding::start);
  }
}
