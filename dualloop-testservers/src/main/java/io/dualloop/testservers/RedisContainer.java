package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** A Redis in a container, configured as a {@link RedisServer} is. */
final class RedisContainer implements RedisEndpoint, AutoCloseable {

  private static final String IMAGE = "redis:7.4-alpine";
  private static final int PORT = 6379;

  private final GenericContainer<?> container;

  private RedisContainer(GenericContainer<?> container) {
    this.container = container;
  }

  static @Nullable RedisContainer startIfDockerRuns() {
    if (!DockerClientFactory.instance().isDockerAvailable()) {
      return null;
    }
    RedisContainer redis =
        new RedisContainer(
            new GenericContainer<>(DockerImageName.parse(IMAGE))
                .withExposedPorts(PORT)
                .withCommand("redis-server", "--appendonly", "yes", "--save", ""));
    redis.container.start();
    return redis;
  }

  @Override
  public String uri() {
    return "redis://" + container.getHost() + ":" + container.getMappedPort(PORT);
  }

  @Override
  public void close() {
    container.stop();
  }
}
