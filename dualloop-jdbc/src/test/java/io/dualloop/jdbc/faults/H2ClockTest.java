package io.dualloop.jdbc.faults;

import io.dualloop.faults.Clocks;
import io.dualloop.faults.Scene;

/** Clients of an H2 server. */
class H2ClockTest extends Clocks {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
