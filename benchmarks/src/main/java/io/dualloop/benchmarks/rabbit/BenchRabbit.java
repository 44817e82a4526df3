package io.dualloop.benchmarks.rabbit;

import io.dualloop.benchmarks.contest.ContestServer;
import io.dualloop.testservers.RabbitServer;

/** The private node that all contenders share, each in a virtual host of its own. */
final class BenchRabbit implements AutoCloseable {

  private final RabbitServer server = RabbitServer.start();

  /** Where one contender is alone: nobody declares anew what another has declared. */
  String ownUri() {
    return server.createVirtualHost();
  }

  /** What it is, and whether it waits for the disk. */
  String settings() {
    return server.ctl("version") + ", one node with its usual settings";
  }

  /** As one of the contenders knows it, which does not end it. */
  ContestServer lent() {
    return ContestServer.lent(server::pid);
  }

  @Override
  public void close() {
    server.close();
  }
}
