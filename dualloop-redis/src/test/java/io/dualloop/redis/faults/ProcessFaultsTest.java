package io.dualloop.redis.faults;

import io.dualloop.faults.ProcessFaults;
import io.dualloop.faults.Scene;

/** Processes that use a Redis. */
class ProcessFaultsTest extends ProcessFaults {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }
}
