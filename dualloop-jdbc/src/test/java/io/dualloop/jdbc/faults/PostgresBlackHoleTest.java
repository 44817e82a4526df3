package io.dualloop.jdbc.faults;

import io.dualloop.faults.BlackHoles;
import io.dualloop.faults.Scene;

/** Connections to a PostgreSQL that lead nowhere. */
class PostgresBlackHoleTest extends BlackHoles {

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }
}
