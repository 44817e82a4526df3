package io.dualloop.jdbc.faults;

import io.dualloop.faults.ProcessFaults;
import io.dualloop.faults.Scene;

/** Processes that use an H2 server. */
class H2ProcessFaultsTest extends ProcessFaults {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
