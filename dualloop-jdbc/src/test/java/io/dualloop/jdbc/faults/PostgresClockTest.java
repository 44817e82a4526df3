package io.dualloop.jdbc.faults;

import io.dualloop.faults.Clocks;
import io.dualloop.faults.Scene;

/** Clients of a PostgreSQL. */
class PostgresClockTest extends Clocks {

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }
}
