package io.dualloop.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Begins transactions. What kind of database it is shows with the first connection. */
final class Database {

  /** So long is an answer waited for, if nothing else was said. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  private final DataSource source;
  private final String prefix;
  private final @Nullable String clock;
  private final Duration limit;
  private volatile @Nullable Statements statements;

  Database(DataSource source, String prefix, @Nullable String clock) {
    this(source, prefix, clock, LIMIT);
  }

  /**
   * With the time that an answer is waited for.
   *
   * @param clock SQL for the time; null for the database's
   */
  Database(DataSource source, String prefix, @Nullable String clock, Duration limit) {
    this.source = source;
    this.prefix = prefix;
    this.clock = clock;
    this.limit = limit;
  }

  /** A connection to be given back by the caller. Blocks. */
  Borrowed borrow() throws SQLException {
    return Borrowed.from(source, limit);
  }

  /** Where processes with the same tables tell each other what has changed. */
  String channel() {
    return prefix + "changes";
  }

  /** Whether the database can tell other processes; false as long as it was not reached. */
  boolean notifies() {
    Statements known = statements;
    return known != null && known.dialect().notifies();
  }

  /** A new transaction, to be closed by the caller. Blocks. */
  Transaction begin() throws SQLException {
    Borrowed borrowed = borrow();
    try {
      Statements known = statements;
      if (known == null) {
        known = new Statements(Dialect.of(borrowed.connection), prefix, clock);
        statements = known;
      }
      return new Transaction(borrowed, known, limit);
    } catch (SQLException e) {
      if (Dialect.isLost(e)) {
        borrowed.lost();
      }
      borrowed.close();
      throw e;
    } catch (RuntimeException e) {
      borrowed.close();
      throw e;
    }
  }

  /** Whether a step may succeed if it is made again. */
  boolean isPassing(SQLException e) {
    Statements known = statements;
    return known != null && known.dialect().isPassing(e);
  }
}
