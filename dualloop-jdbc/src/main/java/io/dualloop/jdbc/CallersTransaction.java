package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a transaction that a caller has begun and will end: all of it or nothing. What the
 * caller has set on the connection is left as it is, so only single statements are limited.
 */
final class CallersTransaction extends Transaction {

  private final Savepoint before;
  private final Duration limit;
  private boolean changed;

  /** Begins a part. */
  CallersTransaction(Connection connection, Statements statements, Duration limit)
      throws SQLException {
    super(connection, statements);
    this.limit = limit;
    this.before = connection.setSavepoint();
  }

  @Override
  void open() {}

  /** Who holds a key that this one wants may take long to end. */
  @Override
  void limit(PreparedStatement statement) throws SQLException {
    if (statements().dialect().limitsEachStatement()) {
      statement.setQueryTimeout(Limits.wholeSeconds(limit));
    }
  }

  @Override
  void failed(SQLException e) {
    // The connection is the caller's, who is told.
  }

  @Override
  List<Row> change(Sql.Filled filled) throws SQLException {
    List<Row> rows = super.change(filled);
    changed |= !rows.isEmpty();
    return rows;
  }

  @Override
  int update(Sql.Filled filled) throws SQLException {
    int rows = super.update(filled);
    changed |= rows > 0;
    return rows;
  }

  @Override
  int[] updateAll(String text, List<List<@Nullable Object>> values) throws SQLException {
    changed = true;
    return super.updateAll(text, values);
  }

  /** Leaves what was done to the caller's commit. What was only looked at is locked no longer. */
  @Override
  void commit() throws SQLException {
    if (!changed) {
      connection.rollback(before);
    }
    connection.releaseSavepoint(before);
  }

  @Override
  void rollback() throws SQLException {
    connection.rollback(before);
    changed = false;
  }

  /** The connection stays the caller's. */
  @Override
  public void close() {}
}
