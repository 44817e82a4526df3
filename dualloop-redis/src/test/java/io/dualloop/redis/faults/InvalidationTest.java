package io.dualloop.redis.faults;

import io.dualloop.faults.Invalidations;
import io.dualloop.faults.Scene;

/** Invalidations by way of a Redis. */
class InvalidationTest extends Invalidations {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }
}
