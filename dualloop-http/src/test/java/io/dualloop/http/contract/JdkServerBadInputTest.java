package io.dualloop.http.contract;

class JdkServerBadInputTest extends BadInputContract {

  JdkServerBadInputTest() {
    super(JdkServer::start);
  }
}
