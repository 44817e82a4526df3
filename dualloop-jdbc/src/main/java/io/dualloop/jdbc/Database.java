package io.dualloop.jdbc;

import io.dualloop.spi.support.Millis;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Begins transactions. What kind of database it is shows with the first connection. */
final class Database {

  /** So long is an answer waited for, if nothing else was said. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  private final Outage source;
  private final String prefix;
  private final @Nullable String clock;
  private final Duration limit;
  private volatile @Nullable String opening;
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
    this.source = new Outage(source);
    this.prefix = prefix;
    this.clock = clock;
    this.limit = limit;
  }

  /** A connection to be given back by the caller. Blocks. */
  Borrowed borrow() throws SQLException {
    return borrow(System.nanoTime());
  }

  private Borrowed borrow(long since) throws SQLException {
    return Borrowed.of(source.connection(since), limit);
  }

  /** Where processes with the same tables tell each other what has changed. */
  String channel() {
    return channel(prefix);
  }

  /** Where they do with tables whose names begin so. */
  static String channel(String prefix) {
    return prefix + "changes";
  }

  /** Whether the database can tell other processes; false as long as it was not reached. */
  boolean notifies() {
    Statements known = statements;
    return known != null && known.dialect().notifies();
  }

  /** A new transaction, to be closed by the caller. Blocks. */
  OwnTransaction begin() throws SQLException {
    return begin(System.nanoTime());
  }

  /**
   * Likewise, for a caller that has waited for a thread.
   *
   * @param since since when, by {@link System#nanoTime}
   */
  OwnTransaction begin(long since) throws SQLException {
    Borrowed borrowed = borrow(since);
    try {
      Statements known = statements;
      if (known == null) {
        known = new Statements(Dialect.of(borrowed.connection), prefix, clock);
        opening = known.dialect().opening(Millis.of(limit));
        statements = known;
      }
      return new OwnTransaction(borrowed, known, opening);
    } catch (SQLException | RuntimeException e) {
      if (e instanceof SQLException refused && Dialect.isLost(refused)) {
        borrowed.lost();
      }
      try (borrowed) {
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
