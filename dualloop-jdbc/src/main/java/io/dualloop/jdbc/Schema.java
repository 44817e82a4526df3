package io.dualloop.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** Reads the SQL that comes with this module, and makes the tables. */
final class Schema {

  /** What names begin with in the files. */
  static final String PREFIX = "dl_";

  private static final Pattern NAME = Pattern.compile("\\b" + PREFIX);
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*$");

  private Schema() {}

  static void create(DataSource database, String prefix) throws SQLException {
    try (Connection connection = database.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      connection.setAutoCommit(false);
      try {
        create(connection, prefix);
        connection.commit();
      } catch (SQLException | RuntimeException e) {
        connection.rollback();
        throw e;
      } finally {
        connection.setAutoCommit(autoCommit);
      }
    }
  }

  private static void create(Connection connection, String prefix) throws SQLException {
    Dialect dialect = Dialect.of(connection);
    String lock = dialect.lockForSchema();
    try (Statement statement = connection.createStatement()) {
      if (lock != null) {
        statement.execute(lock);
      }
      for (String each : read(dialect.schema(), prefix).split(";", -1)) {
        if (!each.isBlank()) {
          statement.execute(each.strip());
        }
      }
    }
  }

  /** A file's text with other names, without its comments. */
  static String read(String file, String prefix) {
    try (InputStream in = Schema.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing from the jar of dualloop-jdbc");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return NAME.matcher(COMMENT.matcher(text).replaceAll("")).replaceAll(prefix);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " can't be read from the jar of dualloop-jdbc", e);
    }
  }
}
