package io.dualloop.jdbc;

import io.dualloop.api.User;
import io.dualloop.spi.BusinessRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A query that reads one record. The connection is given back as it came, or ended.
 *
 * @param text with question marks
 * @param values what stands there
 * @param reader makes a record out of a row
 */
record RecordQuery<P, R>(
    String text, JdbcRecords.Values<P> values, JdbcRecords.RowReader<R> reader) {

  /** Reads it. Blocks. */
  Optional<BusinessRecord<R>> read(DataSource database, Duration limit, P parameters, User user)
      throws SQLException {
    List<? extends @Nullable Object> places = values.of(parameters, user);
    try (Borrowed borrowed = Borrowed.of(database.getConnection(), limit)) {
      try {
        Optional<BusinessRecord<R>> found = read(borrowed.connection, limit, places);
        end(borrowed);
        return found;
      } catch (Throwable e) {
        undo(borrowed, e);
        throw e;
      }
    }
  }

  private Optional<BusinessRecord<R>> read(
      Connection connection, Duration limit, List<? extends @Nullable Object> places)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(text)) {
      // Some drivers keep it for all statements of the connection.
      int usual = statement.getQueryTimeout();
      statement.setQueryTimeout(Limits.wholeSeconds(limit));
      try {
        Optional<BusinessRecord<R>> found = first(statement, places);
        statement.setQueryTimeout(usual);
        return found;
      } catch (Throwable e) {
        restore(statement, usual, e);
        throw e;
      }
    }
  }

  private Optional<BusinessRecord<R>> first(
      PreparedStatement statement, List<? extends @Nullable Object> places) throws SQLException {
    statement.setMaxRows(1);
    for (int i = 0; i < places.size(); i++) {
      statement.setObject(i + 1, places.get(i));
    }
    try (ResultSet rows = statement.executeQuery()) {
      return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
    }
  }

  /** What broke the read says more than what follows from it. */
  private static void restore(PreparedStatement statement, int usual, Throwable why) {
    try {
      statement.setQueryTimeout(usual);
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }

  private static void undo(Borrowed borrowed, Throwable why) {
    if (why instanceof SQLException refused && Dialect.isLost(refused)) {
      borrowed.lost();
      return;
    }
    try {
      end(borrowed);
    } catch (SQLException e) {
      borrowed.lost();
      why.addSuppressed(e);
    }
  }

  /** A pool whose connections don't commit by themselves gets them back without a transaction. */
  private static void end(Borrowed borrowed) throws SQLException {
    if (!borrowed.connection.getAutoCommit()) {
      borrowed.connection.rollback();
    }
  }
}
