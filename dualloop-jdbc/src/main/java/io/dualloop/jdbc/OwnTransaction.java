package io.dualloop.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One transaction on a connection of its own. */
final class OwnTransaction extends Transaction {

  private final Borrowed borrowed;
  private @Nullable String opening;
  private boolean opened;

  /**
   * With a connection.
   *
   * @param opening what it begins with; null for nothing
   */
  OwnTransaction(Borrowed borrowed, Statements statements, @Nullable String opening)
      throws SQLException {
    super(borrowed.connection, statements);
    this.borrowed = borrowed;
    this.opening = opening;
    borrowed.transactions(statements.dialect());
  }

  /**
   * So long it waits for what another one has locked, where it can be set; before its first
   * statement.
   */
  void waitsForLocks(Duration atMost) {
    if (opening != null) {
      opening = opening + "; SET LOCAL lock_timeout = " + atMost.toMillis();
    }
  }

  /** Its commits need not be on disk when they are answered. */
  void needNotLast() {
    String more = statements().dialect().notAwaited();
    if (opening != null && more != null) {
      opening = opening + more;
    }
  }

  @Override
  void open() throws SQLException {
    if (!opened && opening != null) {
      // Prepared, so that the driver keeps what it is made of.
      try (PreparedStatement statement = connection.prepareStatement(opening)) {
        statement.execute();
      }
    }
    opened = true;
  }

  /** On what was lost nothing may be said any more, not even that it be undone: it would hang. */
  @Override
  void failed(SQLException e) {
    if (Dialect.isLost(e)) {
      borrowed.lost();
    }
  }

  @Override
  void commit() throws SQLException {
    try {
      connection.commit();
      opened = false;
    } catch (SQLException e) {
      throw noted(e);
    }
  }

  @Override
  void rollback() throws SQLException {
    if (borrowed.isLost()) {
      return;
    }
    try {
      connection.rollback();
      opened = false;
    } catch (SQLException e) {
      // What could not be undone must not be committed by whoever gets the connection next.
      borrowed.lost();
      throw e;
    }
  }

  /** Gives the connection back as it came, or ends it. */
  @Override
  public void close() throws SQLException {
    borrowed.close();
  }
}
