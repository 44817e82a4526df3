package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;

/** Where a Redis is found that many tests share. */
final class SharedRedis implements ServerKind.Sources<RedisEndpoint> {

  static final ServerKind KIND =
      new ServerKind(
          "Redis",
          "DUALLOOP_REDIS_URL",
          "redis-server 7 or later (Debian, Ubuntu: apt-get install redis-server; macOS: brew"
              + " install redis)");

  @Override
  public RedisEndpoint at(String address) {
    return new GivenRedis(address);
  }

  @Override
  public @Nullable RedisEndpoint installed() {
    return RedisLaunch.isInstalled() ? RedisServer.start() : null;
  }

  @Override
  public @Nullable RedisEndpoint container() {
    return RedisContainer.startIfDockerRuns();
  }

  /** A server that somebody else runs. */
  private record GivenRedis(String uri) implements RedisEndpoint {}
}
