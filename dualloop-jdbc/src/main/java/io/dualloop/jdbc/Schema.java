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
  private static final Pattern COMMENT = Pattern.compile("(?m)^--.*$");

  private Schema() {}

  static void create(DataSource database, String prefix) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      for (String each : read("schema.sql", prefix).split(";", -1)) {
        if (!each.isBlank()) {
          statement.execute(each.strip());
        }
      }
      if (!connection.getAutoCommit()) {
        connection.commit();
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
