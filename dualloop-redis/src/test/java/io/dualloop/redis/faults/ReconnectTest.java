package io.dualloop.redis.faults;

import io.dualloop.faults.Reconnects;
import io.dualloop.faults.Scene;

/** A Redis that is away. */
class ReconnectTest extends Reconnects {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }

  @Override
  protected int listened() {
    return RedisScene.OF_A_LOAD;
  }
}
