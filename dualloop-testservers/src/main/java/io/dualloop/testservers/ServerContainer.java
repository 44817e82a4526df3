package io.dualloop.testservers;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;

/** A server in a container. Only classes that are loaded where Testcontainers is may know it. */
abstract class ServerContainer implements AutoCloseable {

  private final GenericContainer<?> container;
  private final int port;

  /** Starts it and waits until it listens. */
  ServerContainer(GenericContainer<?> container, int port) {
    this.container = container;
    this.port = port;
    container.withExposedPorts(port).start();
  }

  static boolean isDockerRunning() {
    return DockerClientFactory.instance().isDockerAvailable();
  }

  /** Where it can be reached from here, as {@code host:port}. */
  final String hostAndPort() {
    return container.getHost() + ":" + container.getMappedPort(port);
  }

  @Override
  public void close() {
    container.stop();
  }
}
