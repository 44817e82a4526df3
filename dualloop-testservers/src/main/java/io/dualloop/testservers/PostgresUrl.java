package io.dualloop.testservers;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The URL of a database, and how to get to another of the same server. */
final class PostgresUrl {

  private static final Pattern URL =
      Pattern.compile("(?<server>jdbc:postgresql://[^/?]+)(/[^?]*)?(?<parameters>\\?.*)?");

  private PostgresUrl() {}

  static String createDatabase(String url) {
    String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
    String created = withDatabase(url, name);
    // The driver is the test's own.
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("CREATE DATABASE " + name);
      return created;
    } catch (SQLException e) {
      throw new IllegalStateException(
          "no database could be created at "
              + withoutParameters(url)
              + "; is org.postgresql:postgresql on the class path?",
          e);
    }
  }

  /** The same; refuses one that {@link #createDatabase} could not do with. */
  static String checked(String url) {
    return matched(url).group();
  }

  static String withDatabase(String url, String name) {
    Matcher parts = matched(url);
    String parameters = parts.group("parameters");
    return parts.group("server") + "/" + name + (parameters == null ? "" : parameters);
  }

  /** Parameters may hold a password. */
  private static String withoutParameters(String url) {
    return url.replaceFirst("\\?.*", "?…");
  }

  private static Matcher matched(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no URL such as jdbc:postgresql://localhost:5432/postgres?user=me"
              .formatted(withoutParameters(url)));
    }
    return parts;
  }
}
