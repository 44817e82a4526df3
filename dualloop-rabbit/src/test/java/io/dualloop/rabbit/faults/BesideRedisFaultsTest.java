package io.dualloop.rabbit.faults;

import io.dualloop.faults.Scene;
import io.dualloop.faults.ServerFaults;
import io.dualloop.redis.faults.RedisScene;

/** A Redis that crashes, restarts or stands still, while the broker beside it is well. */
class BesideRedisFaultsTest extends ServerFaults {

  @Override
  protected Scene scene() {
    return new StoreScene(new RedisScene());
  }

  /** What was acknowledged is with the operating system, which lives on. */
  @Override
  protected Scene durable() {
    return new StoreScene(new RedisScene("--appendfsync", "no"));
  }
}
