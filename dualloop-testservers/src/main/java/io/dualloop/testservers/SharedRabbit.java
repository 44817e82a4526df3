package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;

/** Where a RabbitMQ is found that many tests share. */
final class SharedRabbit implements ServerKind.Sources<RabbitEndpoint> {

  static final ServerKind KIND =
      new ServerKind(
          "RabbitMQ",
          "DUALLOOP_RABBIT_URL",
          "RabbitMQ 3.10 or later (Debian, Ubuntu: apt-get install rabbitmq-server; macOS: brew"
              + " install rabbitmq)");

  @Override
  public RabbitEndpoint at(String address) {
    return new GivenRabbit(address);
  }

  @Override
  public @Nullable RabbitEndpoint installed() {
    return RabbitPrograms.find() == null ? null : RabbitServer.start();
  }

  @Override
  public @Nullable RabbitEndpoint container() {
    return RabbitContainer.startIfDockerRuns();
  }

  /** A server that somebody else runs. */
  private record GivenRabbit(String amqpUri) implements RabbitEndpoint {}
}
