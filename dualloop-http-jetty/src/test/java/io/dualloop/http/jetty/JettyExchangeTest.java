package io.dualloop.http.jetty;

import io.dualloop.http.contract.ExchangeContract;

class JettyExchangeTest extends ExchangeContract {

  JettyExchangeTest() {
    super(JettyBinding::start);
  }
}
