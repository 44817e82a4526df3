package io.dualloop.http.jetty;

import io.dualloop.http.contract.RacesContract;

class JettyRacesTest extends RacesContract {

  JettyRacesTest() {
    super(JettyBinding::start);
  }
}
