package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** Whether a caller's connection can take a task, and what its database says if it can't. */
final class CallersConnection {

  private CallersConnection() {}

  /** What kind of database it is; refuses what is not in a transaction, or can't write. */
  static Dialect check(Connection connection) throws SQLException {
    if (connection.isClosed()) {
      throw new IllegalStateException("the connection is closed: submit before it is given back");
    }
    if (connection.getAutoCommit()) {
      throw new IllegalStateException(
          "the connection commits by itself, so there is no transaction to submit in: call"
              + " setAutoCommit(false) first");
    }
    if (connection.isReadOnly()) {
      throw new IllegalStateException(
          "the connection only reads: submit in a transaction that may write");
    }
    try {
      return Dialect.of(connection);
    } catch (SQLFeatureNotSupportedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * What was refused, as a mistake of the caller where it is one.
   *
   * @return the failure, for anything else
   */
  static SQLException explained(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    if (state.equals("25P02")) {
      throw new IllegalStateException(
          "a statement of this transaction has failed before, so that it can only be rolled back",
          e);
    }
    if (state.equals("25006")) {
      throw new IllegalStateException(
          "the connection only reads: submit in a transaction that may write", e);
    }
    if (Mistakes.isTableMissing(e)) {
      throw new IllegalArgumentException(
          "the connection is of another database than the tasks, or " + Mistakes.words(e), e);
    }
    return e;
  }
}
