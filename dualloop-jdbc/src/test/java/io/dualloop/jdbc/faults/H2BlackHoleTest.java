package io.dualloop.jdbc.faults;

import io.dualloop.faults.BlackHoles;
import io.dualloop.faults.Scene;

/** Connections to an H2 server that lead nowhere. */
class H2BlackHoleTest extends BlackHoles {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
