package io.dualloop.jdbc.faults;

import io.dualloop.testservers.PostgresServer;

/** A PostgreSQL server. */
public final class PostgresScene extends JdbcScene {

  public PostgresScene(String... settings) {
    super(new FaultyPostgres(PostgresServer.start(settings)));
  }

  /** Without the limit, a connection that is begun while nothing passes is waited for for ever. */
  @Override
  String url(int port) {
    return urlOf(port) + "&loginTimeout=1";
  }

  /** A server that is well lets in by then, whatever else the machine does. */
  @Override
  String plainUrl() {
    return urlOf(port()) + "&loginTimeout=20";
  }

  private static String urlOf(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=dualloop";
  }

  @Override
  public int pace(int usual) {
    return usual / 2;
  }

  @Override
  String countsOthers() {
    return "SELECT COUNT(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
        + " AND pid <> pg_backend_pid()";
  }
}
