package io.dualloop.http.contract;

class JdkServerClientTest extends ClientContract {

  JdkServerClientTest() {
    super(JdkServer::start);
  }
}
