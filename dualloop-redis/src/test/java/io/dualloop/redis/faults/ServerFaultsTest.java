package io.dualloop.redis.faults;

import io.dualloop.faults.Scene;
import io.dualloop.faults.ServerFaults;

/** A Redis that crashes, restarts or stands still. */
class ServerFaultsTest extends ServerFaults {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }

  /**
   * What was acknowledged is with the operating system, which lives on. Left to itself Redis may
   * hold writes back for as long as the disk is busy: see the durability settings.
   */
  @Override
  protected Scene durable() {
    return new RedisScene("--appendfsync", "no");
  }
}
