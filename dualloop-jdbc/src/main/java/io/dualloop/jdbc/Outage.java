package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Whether the data source gives connections. Who has waited for a thread since before another one
 * began to ask for a connection, and got none, has waited as long as anybody should: else each
 * would hold a thread for as long as a pool looks for a connection, one after the other, and what
 * nobody waits for any more would stand in the way when the database is back. Safe for concurrent
 * use.
 */
final class Outage {

  private final DataSource source;
  private volatile @Nullable Failed last;
  private volatile long given = System.nanoTime();

  /** Who got no connection; nor has anybody else since it began to ask. */
  private record Failed(long began, SQLException why) {}

  Outage(DataSource source) {
    this.source = source;
  }

  /**
   * Gets a connection, to be closed by the caller. Blocks for as long as the data source does.
   *
   * @param since from when on the caller has waited, by {@link System#nanoTime}
   * @throws SQLException from the data source, if it has failed for this caller or another one
   */
  Connection connection(long since) throws SQLException {
    Failed failed = last;
    if (failed != null && since - failed.began < 0) {
      throw new SQLException(
          "no connection meanwhile: " + failed.why.getMessage(),
          failed.why.getSQLState(),
          failed.why);
    }
    long began = System.nanoTime();
    try {
      Connection connection = source.getConnection();
      given = System.nanoTime();
      last = null;
      return connection;
    } catch (SQLException e) {
      // A pool that has too few is slow, and no more.
      if (given - began < 0) {
        last = new Failed(began, e);
      }
      throw e;
    }
  }
}
