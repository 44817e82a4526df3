package io.dualloop.http.jetty;

import io.dualloop.http.contract.RestlessClientsContract;

class JettyRestlessClientsTest extends RestlessClientsContract {

  JettyRestlessClientsTest() {
    super(JettyBinding::start);
  }
}
