package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** A RabbitMQ in a container. */
final class RabbitContainer extends ServerContainer implements RabbitEndpoint {

  private static final String IMAGE = "rabbitmq:3.13-alpine";
  private static final int PORT = 5672;

  private RabbitContainer() {
    super(
        new GenericContainer<>(DockerImageName.parse(IMAGE))
            .waitingFor(Wait.forLogMessage(".*Server startup complete.*", 1)),
        PORT);
  }

  static @Nullable RabbitContainer startIfDockerRuns() {
    return isDockerRunning() ? new RabbitContainer() : null;
  }

  @Override
  public String amqpUri() {
    return "amqp://guest:guest@" + hostAndPort();
  }
}
