package io.dualloop.jdbc.faults;

import io.dualloop.faults.ForegroundCalls;
import io.dualloop.faults.Scene;

/** Calls of a foreground that uses a PostgreSQL. */
class PostgresForegroundCallsTest extends ForegroundCalls {

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }
}
