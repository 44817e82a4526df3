package io.dualloop.jdbc.faults;

import io.dualloop.faults.ProcessFaults;
import io.dualloop.faults.Scene;

/** Processes that use a PostgreSQL. */
class PostgresProcessFaultsTest extends ProcessFaults {

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }
}
