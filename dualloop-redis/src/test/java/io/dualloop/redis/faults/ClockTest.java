package io.dualloop.redis.faults;

import io.dualloop.faults.Clocks;
import io.dualloop.faults.Scene;

/** Clients of a Redis. */
class ClockTest extends Clocks {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }
}
