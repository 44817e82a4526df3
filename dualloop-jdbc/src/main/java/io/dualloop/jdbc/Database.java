package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Begins transactions. What kind of database it is shows with the first connection. */
final class Database {

  private final DataSource source;
  private final String prefix;
  private final @Nullable String clock;
  private volatile @Nullable Statements statements;

  Database(DataSource source, String prefix, @Nullable String clock) {
    this.source = source;
    this.prefix = prefix;
    this.clock = clock;
  }

  /** A new transaction, to be closed by the caller. Blocks. */
  Transaction begin() throws SQLException {
    Connection connection = source.getConnection();
    try {
      Statements known = statements;
      if (known == null) {
        known = new Statements(Dialect.of(connection), prefix, clock);
        statements = known;
      }
      return new Transaction(connection, known);
    } catch (SQLException | RuntimeException e) {
      try (connection) {
        throw e;
      }
    }
  }

  /** Whether a step may succeed if it is made again. */
  boolean isPassing(SQLException e) {
    Statements known = statements;
    return known != null && known.dialect().isPassing(e);
  }
}
