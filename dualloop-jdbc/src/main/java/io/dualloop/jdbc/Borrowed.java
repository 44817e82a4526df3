package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * A connection of the data source, on which no answer is waited for longer than a limit. It is
 * given back as it came, or ended. Used by one thread.
 */
final class Borrowed implements AutoCloseable {

  /** By then the server has given a statement up by itself, and the connection is still good. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  final Connection connection;
  private final boolean autoCommit;
  private final boolean limited;
  private final int usualLimit;
  private int isolation = Connection.TRANSACTION_READ_COMMITTED;
  private boolean lost;

  /** Blocks. */
  static Borrowed from(DataSource source, Duration limit) throws SQLException {
    Connection connection = source.getConnection();
    try {
      return new Borrowed(connection, limit);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private Borrowed(Connection connection, Duration limit) throws SQLException {
    this.connection = connection;
    this.autoCommit = connection.getAutoCommit();
    int usual = 0;
    boolean supported = true;
    try {
      usual = connection.getNetworkTimeout();
      // Drivers that leave this to an executor set it on this thread, so that it holds at once.
      connection.setNetworkTimeout(Runnable::run, Millis.asInt(limit.plus(GRACE)));
    } catch (SQLFeatureNotSupportedException e) {
      supported = false;
    }
    this.usualLimit = usual;
    this.limited = supported;
  }

  /** From now on it makes transactions, each of which sees what others have committed. */
  void transactions(Dialect dialect) throws SQLException {
    if (!dialect.setsIsolation()) {
      isolation = connection.getTransactionIsolation();
      if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      }
    }
    if (autoCommit) {
      connection.setAutoCommit(false);
    }
  }

  /** Nobody may use it any more: it is ended, not given back. */
  void lost() {
    lost = true;
  }

  boolean isLost() {
    return lost;
  }

  @Override
  public void close() throws SQLException {
    try (connection) {
      if (lost) {
        connection.abort(Runnable::run);
        return;
      }
      try {
        restore();
      } catch (SQLException e) {
        connection.abort(Runnable::run);
        throw e;
      }
    }
  }

  private void restore() throws SQLException {
    if (autoCommit) {
      connection.setAutoCommit(true);
    }
    if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
      connection.setTransactionIsolation(isolation);
    }
    if (limited) {
      connection.setNetworkTimeout(Runnable::run, usualLimit);
    }
  }
}
