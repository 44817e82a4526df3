package io.dualloop.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * What is told on a channel of PostgreSQL. The only class that knows the driver, which is not there
 * where another database is used: then this class can't be loaded.
 */
final class PostgresNotices {

  private final PGConnection connection;

  private PostgresNotices(PGConnection connection) {
    this.connection = connection;
  }

  /**
   * Begins to listen: all that is committed from then on is heard.
   *
   * @param channel a plain name
   * @throws SQLException also if the connection is not one of this driver
   */
  static PostgresNotices listen(Connection connection, String channel) throws SQLException {
    PGConnection known = connection.unwrap(PGConnection.class);
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.execute("LISTEN " + channel);
    }
    return new PostgresNotices(known);
  }

  /** Waits for something to be told. Blocks for at most so long; empty if there was nothing. */
  List<String> await(int millis) throws SQLException {
    PGNotification[] heard = connection.getNotifications(millis);
    List<String> texts = new ArrayList<>();
    if (heard != null) {
      for (PGNotification each : heard) {
        texts.add(each.getParameter());
      }
    }
    return texts;
  }
}
