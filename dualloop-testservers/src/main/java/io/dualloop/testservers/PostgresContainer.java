package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** A PostgreSQL in a container, configured as a {@link PostgresServer} is. */
final class PostgresContainer extends ServerContainer implements PostgresEndpoint {

  private static final String IMAGE = "postgres:15-alpine";
  private static final int PORT = 5432;

  private PostgresContainer() {
    super(
        new GenericContainer<>(DockerImageName.parse(IMAGE))
            .withEnv("POSTGRES_USER", PostgresLaunch.USER)
            .withEnv("POSTGRES_DB", "postgres")
            .withEnv("POSTGRES_HOST_AUTH_METHOD", "trust")
            .withCommand("postgres", "-c", "fsync=off")
            // The image starts it once to set it up, and then again.
            .waitingFor(Wait.forLogMessage(".*ready to accept connections.*", 2)),
        PORT);
  }

  static @Nullable PostgresContainer startIfDockerRuns() {
    return isDockerRunning() ? new PostgresContainer() : null;
  }

  @Override
  public String jdbcUrl() {
    return "jdbc:postgresql://" + hostAndPort() + "/postgres?user=" + PostgresLaunch.USER;
  }
}
