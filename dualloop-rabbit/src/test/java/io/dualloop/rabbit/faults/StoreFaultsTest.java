package io.dualloop.rabbit.faults;

import io.dualloop.faults.Scene;
import io.dualloop.faults.ServerFaults;
import io.dualloop.jdbc.faults.PostgresScene;

/** A PostgreSQL that crashes, restarts or stands still, while the broker beside it is well. */
class StoreFaultsTest extends ServerFaults {

  @Override
  protected Scene scene() {
    return new StoreScene(new PostgresScene());
  }
}
