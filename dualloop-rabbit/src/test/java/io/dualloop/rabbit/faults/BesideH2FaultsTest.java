package io.dualloop.rabbit.faults;

import io.dualloop.faults.Scene;
import io.dualloop.faults.ServerFaults;
import io.dualloop.jdbc.faults.H2Scene;

/** An H2 server that crashes, restarts or stands still, while the broker beside it is well. */
class BesideH2FaultsTest extends ServerFaults {

  @Override
  protected Scene scene() {
    return new StoreScene(new H2Scene());
  }
}
