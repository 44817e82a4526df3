package io.dualloop.http.contract;

class JdkServerNotificationsTest extends NotificationsContract {

  JdkServerNotificationsTest() {
    super(JdkServer::start);
  }
}
