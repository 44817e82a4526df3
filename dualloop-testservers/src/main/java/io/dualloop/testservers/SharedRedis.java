package io.dualloop.testservers;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a Redis is found that many tests share. */
final class SharedRedis {

  /** An environment variable. */
  private static final String URL_VARIABLE = "DUALLOOP_REDIS_URL";

  private static final String CONTAINERS = "org.testcontainers.containers.GenericContainer";

  private SharedRedis() {}

  static RedisEndpoint find() {
    return find(
        System.getenv(URL_VARIABLE),
        RedisLaunch.isInstalled() ? RedisServer::start : () -> null,
        SharedRedis::container);
  }

  static RedisEndpoint find(
      @Nullable String url,
      Supplier<? extends @Nullable RedisEndpoint> installed,
      Supplier<? extends @Nullable RedisEndpoint> container) {
    if (url != null && !url.isBlank()) {
      return new GivenRedis(url);
    }
    RedisEndpoint found = installed.get();
    if (found == null) {
      found = container.get();
    }
    if (found == null) {
      throw ServerMissing.endTest(
          "There is no Redis to test with: set "
              + URL_VARIABLE
              + " to one whose data may be lost, or install redis-server 7 or later (Debian, Ubuntu:"
              + " apt-get install redis-server; macOS: brew install redis), or have Testcontainers"
              + " on the class path and Docker running");
    }
    return found;
  }

  /** A class of its own knows Testcontainers, and is loaded only where that is there. */
  private static @Nullable RedisEndpoint container() {
    try {
      Class.forName(CONTAINERS, false, SharedRedis.class.getClassLoader());
    } catch (ClassNotFoundException absent) {
      return null;
    }
    return RedisContainer.startIfDockerRuns();
  }

  /** A server that somebody else runs. */
  private record GivenRedis(String uri) implements RedisEndpoint {}
}
