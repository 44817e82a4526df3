package io.dualloop.http.contract;

class JdkServerExchangeTest extends ExchangeContract {

  JdkServerExchangeTest() {
    super(JdkServer::start);
  }
}
