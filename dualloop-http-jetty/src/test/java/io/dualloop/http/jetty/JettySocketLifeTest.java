package io.dualloop.http.jetty;

import io.dualloop.http.contract.SocketLifeContract;

class JettySocketLifeTest extends SocketLifeContract {

  JettySocketLifeTest() {
    super(JettyBinding::start);
  }
}
