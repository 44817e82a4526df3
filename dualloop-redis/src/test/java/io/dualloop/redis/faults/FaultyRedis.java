package io.dualloop.redis.faults;

import io.dualloop.faults.FaultyServer;
import io.dualloop.testservers.RedisServer;
import java.io.UncheckedIOException;

/** A Redis as something that fails. */
record FaultyRedis(RedisServer redis) implements FaultyServer {

  @Override
  public void kill() {
    redis.kill();
  }

  @Override
  public void restart() {
    redis.restart();
  }

  @Override
  public void pause() {
    redis.pause();
  }

  @Override
  public void resume() {
    redis.resume();
  }

  @Override
  public boolean isRunning() {
    return redis.isRunning();
  }

  @Override
  public boolean answers() {
    try {
      return redis.command("PING").equals("PONG");
    } catch (UncheckedIOException | IllegalStateException away) {
      return false;
    }
  }
}
