package io.dualloop.http.contract;

class JdkServerRacesTest extends RacesContract {

  JdkServerRacesTest() {
    super(JdkServer::start);
  }
}
