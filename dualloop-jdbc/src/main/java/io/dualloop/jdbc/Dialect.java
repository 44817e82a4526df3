package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What differs from database to database: how time and numbers are written, and what refuses. */
enum Dialect {
  /** Error 90131: another transaction has changed the row meanwhile. */
  H2(
      "H2",
      0,
      "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)",
      "NEXT VALUE FOR dl_token",
      "40001 HYT00 90131"),

  /**
   * The time is the statement's: it does not stand still within a transaction, as now() does, and
   * does not run on within a statement, as clock_timestamp() does, which no index could be searched
   * for. Errors: serialization, deadlock, a lock that is not there.
   */
  POSTGRESQL(
      "PostgreSQL",
      15,
      "CAST(EXTRACT(EPOCH FROM statement_timestamp()) * 1000 AS BIGINT)",
      "nextval('dl_token')",
      "40001 40P01 55P03");

  private static final String DUPLICATE = "23505";

  private final String product;
  private final int oldest;
  private final String now;
  private final String next;
  private final String passing;

  Dialect(String product, int oldest, String now, String next, String passing) {
    this.product = product;
    this.oldest = oldest;
    this.now = now;
    this.next = next;
    this.passing = passing;
  }

  /** That of the database at the other end. */
  static Dialect of(Connection connection) throws SQLException {
    DatabaseMetaData about = connection.getMetaData();
    String product = about.getDatabaseProductName();
    Dialect found =
        Arrays.stream(values())
            .filter(each -> each.product.equals(product))
            .findFirst()
            .orElseThrow(
                () ->
                    new SQLFeatureNotSupportedException(
                        "dualloop-jdbc does not know the database '"
                            + product
                            + "', but only "
                            + Arrays.stream(values())
                                .map(each -> each.product)
                                .collect(Collectors.joining(", "))));
    int version = about.getDatabaseMajorVersion();
    if (version < found.oldest) {
      throw new SQLFeatureNotSupportedException(
          "dualloop-jdbc needs %s %d or later, but this is %s"
              .formatted(product, found.oldest, about.getDatabaseProductVersion()));
    }
    return found;
  }

  /** The database's time in milliseconds since 1970. */
  String now() {
    return now;
  }

  /** The next number of the sequence. */
  String next() {
    return next;
  }

  /** The file that makes the tables. */
  String schema() {
    return this == H2 ? "schema.sql" : "schema-postgresql.sql";
  }

  /** The file with the statements that are others here; null if there are none. */
  @Nullable String statements() {
    return this == H2 ? null : "statements-postgresql.sql";
  }

  /** Whether it takes the values of many rows at once, a column in each place. */
  boolean takesColumns() {
    return this == POSTGRESQL;
  }

  /** Whether it can tell other processes that something has changed. */
  boolean notifies() {
    return this == POSTGRESQL;
  }

  /**
   * What every transaction begins with; null for nothing. A server that lost sight of its client
   * would else wait for it for hours, and hold the rows that it had locked.
   */
  @Nullable String opening(long millis) {
    return this == H2
        ? null
        : ("SET TRANSACTION ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = %d;"
                + " SET LOCAL idle_in_transaction_session_timeout = %d;"
                // A plan that was made for an empty table may be kept for long. Where one table has
                // no
                // index, the plan then looks so expensive that it would be compiled.
                + " SET LOCAL enable_seqscan = off; SET LOCAL jit = off")
            .formatted(millis, millis);
  }

  /**
   * What is added to {@link #opening} where a commit need not be on disk when it is answered, since
   * whatever is lost with it is only done again; null for nothing.
   */
  @Nullable String notAwaited() {
    return this == H2 ? null : "; SET LOCAL synchronous_commit = off";
  }

  /** Whether {@link #opening} sets the isolation, so that nobody need ask the server for it. */
  boolean setsIsolation() {
    return this == POSTGRESQL;
  }

  /**
   * Whether a statement can be given a limit that is its own. H2 would keep it for all that follow
   * on the connection; there, who waits for a lock gives up by itself.
   */
  boolean limitsEachStatement() {
    return this == POSTGRESQL;
  }

  /** What lets one at a time make tables; null where this is done anyway. */
  @Nullable String lockForSchema() {
    return this == H2 ? null : "SELECT pg_advisory_xact_lock(7305804402566750563)";
  }

  /** A text as the database can keep it. PostgreSQL can't keep the character 0. */
  String stored(String text) {
    return this == POSTGRESQL ? text.replace('\0', '\uffff') : text;
  }

  /** The text as it was. */
  String read(String stored) {
    return this == POSTGRESQL ? stored.replace('\uffff', '\0') : stored;
  }

  /**
   * Whether nobody knows what became of a statement, or the connection is of no more use: it was
   * lost (class 08), or the server ends (57P01 to 57P03), or gives it up (25P03: the transaction
   * stood still).
   */
  static boolean isLost(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return state.startsWith("08") || state.startsWith("57P0") || state.equals("25P03");
  }

  /** Whether a unique column refused a row. */
  static boolean isDuplicate(SQLException e) {
    return DUPLICATE.equals(e.getSQLState());
  }

  /** Whether the step may succeed if it is made again: another one stood in its way. */
  boolean isPassing(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    return isDuplicate(e) || Arrays.asList(passing.split(" ", -1)).contains(state);
  }
}
