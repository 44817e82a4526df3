package io.dualloop.jdbc.faults;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What a plain client says on a connection of its own. */
final class Sql {

  private static final int LIMIT_SECONDS = 10;

  private Sql() {}

  static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url);
  }

  /** The only number of the only row. */
  static long number(String url, String sql) {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(LIMIT_SECONDS);
      try (ResultSet result = statement.executeQuery(sql)) {
        result.next();
        return result.getLong(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  static void run(String url, String sql) {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
