package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What differs from database to database: how time and numbers are written, and what refuses. */
enum Dialect {
  /** Error 90131: another transaction has changed the row meanwhile. */
  H2(
      "H2",
      "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)",
      "NEXT VALUE FOR dl_token",
      "40001 HYT00 90131");

  private static final String DUPLICATE = "23505";

  private final String product;
  private final String now;
  private final String next;
  private final String passing;

  Dialect(String product, String now, String next, String passing) {
    this.product = product;
    this.now = now;
    this.next = next;
    this.passing = passing;
  }

  /** That of the database at the other end. */
  static Dialect of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    return Arrays.stream(values())
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
  }

  /** The database's time in milliseconds since 1970. */
  String now() {
    return now;
  }

  /** The next number of the sequence. */
  String next() {
    return next;
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
