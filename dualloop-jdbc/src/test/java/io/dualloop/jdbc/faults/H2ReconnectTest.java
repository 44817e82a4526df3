package io.dualloop.jdbc.faults;

import io.dualloop.faults.Reconnects;
import io.dualloop.faults.Scene;

/** An H2 server that is away. */
class H2ReconnectTest extends Reconnects {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
