package io.dualloop.jdbc.faults;

import io.dualloop.faults.Scene;
import io.dualloop.faults.ServerFaults;

/** A PostgreSQL that crashes, restarts or stands still. */
class PostgresServerFaultsTest extends ServerFaults {

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }
}
