package io.dualloop.jdbc.faults;

import io.dualloop.faults.Hints;
import io.dualloop.faults.Scene;

/** What an H2 server knew in vain. */
class H2HintsTest extends Hints {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
