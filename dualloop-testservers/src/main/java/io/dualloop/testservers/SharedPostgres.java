package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;

/** Where a PostgreSQL is found that many tests share. */
final class SharedPostgres implements ServerKind.Sources<PostgresEndpoint> {

  static final ServerKind KIND =
      new ServerKind(
          "PostgreSQL",
          "DUALLOOP_POSTGRES_URL",
          "PostgreSQL 12 or later (Debian, Ubuntu: apt-get install postgresql; macOS: brew install"
              + " postgresql)");

  @Override
  public PostgresEndpoint at(String address) {
    return new GivenPostgres(PostgresUrl.checked(address));
  }

  @Override
  public @Nullable PostgresEndpoint installed() {
    return PostgresPrograms.find() == null ? null : PostgresServer.start();
  }

  @Override
  public @Nullable PostgresEndpoint container() {
    return PostgresContainer.startIfDockerRuns();
  }

  /** A server that somebody else runs. */
  private record GivenPostgres(String jdbcUrl) implements PostgresEndpoint {}
}
