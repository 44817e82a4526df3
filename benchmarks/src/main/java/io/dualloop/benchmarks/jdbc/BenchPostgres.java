package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.contest.ContestServer;
import io.dualloop.testservers.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The private server that all contenders share; it keeps what it commits, as one in use does. */
public final class BenchPostgres implements AutoCloseable {

  private static final List<String> TOLD =
      List.of("server_version", "fsync", "synchronous_commit", "shared_buffers", "max_wal_size");

  private final PostgresServer server;

  /**
   * Starts one.
   *
   * @param settings others than usual
   */
  public BenchPostgres(String... settings) {
    server = PostgresServer.start(settings);
  }

  /**
   * Where it is.
   *
   * @return a JDBC URL
   */
  public String url() {
    return server.jdbcUrl();
  }

  /**
   * The settings that matter.
   *
   * @return for those who read the table
   * @throws SQLException if it can't be asked
   */
  public String settings() throws SQLException {
    List<String> all = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      for (String each : TOLD) {
        try (ResultSet row = statement.executeQuery("SHOW " + each)) {
          boolean unused = row.next();
          all.add(each + " = " + row.getString(1));
        }
      }
    }
    return String.join(", ", all);
  }

  /**
   * Writes down what one contender has left, so that the next does not pay for it.
   *
   * @throws SQLException if it can't be asked
   */
  public void rest() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("CHECKPOINT");
    }
  }

  /**
   * As one of the contenders knows it, which does not end it.
   *
   * @return to be closed or not
   */
  public ContestServer lent() {
    return ContestServer.lent(server::pid);
  }

  @Override
  public void close() {
    server.close();
  }
}
