package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A Redis in a container, configured as a {@link RedisServer} is. */
final class RedisContainer extends ServerContainer implements RedisEndpoint {

  private static final String IMAGE = "redis:7.4-alpine";
  private static final int PORT = 6379;

  private RedisContainer() {
    super(
        new GenericContainer<>(DockerImageName.parse(IMAGE))
            .withCommand("redis-server", "--appendonly", "yes", "--save", ""),
        PORT);
  }

  static @Nullable RedisContainer startIfDockerRuns() {
    return isDockerRunning() ? new RedisContainer() : null;
  }

  @Override
  public String uri() {
    return "redis://" + hostAndPort();
  }
}
