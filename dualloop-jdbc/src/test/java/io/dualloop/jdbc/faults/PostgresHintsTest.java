package io.dualloop.jdbc.faults;

import io.dualloop.faults.Hints;
import io.dualloop.faults.Scene;

/** What a PostgreSQL knew in vain. */
class PostgresHintsTest extends Hints {

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }
}
