package io.dualloop.redis.faults;

import io.dualloop.faults.ForegroundCalls;
import io.dualloop.faults.Scene;

/** Calls of a foreground that uses a Redis. */
class ForegroundCallsTest extends ForegroundCalls {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }
}
