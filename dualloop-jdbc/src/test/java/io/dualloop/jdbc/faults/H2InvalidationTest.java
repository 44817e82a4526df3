package io.dualloop.jdbc.faults;

import io.dualloop.faults.Invalidations;
import io.dualloop.faults.Scene;

/** Invalidations by way of an H2 server. */
class H2InvalidationTest extends Invalidations {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }
}
