package io.dualloop.jdbc.faults;

import io.dualloop.faults.Scene;
import io.dualloop.faults.ServerFaults;

/** An H2 server that crashes, restarts or stands still. */
class H2ServerFaultsTest extends ServerFaults {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
