package io.dualloop.jdbc.faults;

import io.dualloop.testservers.PostgresServer;

/** A PostgreSQL as something that fails. */
record FaultyPostgres(PostgresServer postgres) implements JdbcScene.RunningDatabase {

  @Override
  public int port() {
    return postgres.port();
  }

  @Override
  public void kill() {
    postgres.kill();
  }

  @Override
  public void restart() {
    postgres.restart();
  }

  @Override
  public void pause() {
    postgres.pause();
  }

  @Override
  public void resume() {
    postgres.resume();
  }

  @Override
  public boolean isRunning() {
    return postgres.isRunning();
  }

  @Override
  public boolean answers() {
    try {
      return Sql.number(
              postgres.jdbcUrl() + "&loginTimeout=1&connectTimeout=1&socketTimeout=1", "SELECT 1")
          == 1;
    } catch (IllegalStateException away) {
      return false;
    }
  }

  @Override
  public void close() {
    postgres.close();
  }
}
