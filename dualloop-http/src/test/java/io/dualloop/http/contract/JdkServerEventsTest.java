package io.dualloop.http.contract;

class JdkServerEventsTest extends EventsContract {

  JdkServerEventsTest() {
    super(JdkServer::start);
  }
}
