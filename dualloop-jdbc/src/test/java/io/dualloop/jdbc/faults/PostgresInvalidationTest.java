package io.dualloop.jdbc.faults;

import io.dualloop.faults.Invalidations;
import io.dualloop.faults.Scene;

/** Invalidations by way of a PostgreSQL. */
class PostgresInvalidationTest extends Invalidations {

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }
}
