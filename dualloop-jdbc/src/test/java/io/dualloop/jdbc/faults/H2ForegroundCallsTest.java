package io.dualloop.jdbc.faults;

import io.dualloop.faults.ForegroundCalls;
import io.dualloop.faults.Scene;

/** Calls of a foreground that uses an H2 server. */
class H2ForegroundCallsTest extends ForegroundCalls {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
