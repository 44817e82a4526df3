package io.dualloop.benchmarks.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Hears what plain JDBC tells. */
final class PlainListener {

  private final Connection connection;

  PlainListener(String url) throws SQLException {
    connection = DriverManager.getConnection(url);
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("LISTEN " + PlainStatements.CHANNEL);
    }
  }

  /** Never returns. */
  void listen(Consumer<String> told) throws SQLException {
    PGConnection listening = connection.unwrap(PGConnection.class);
    while (true) {
      PGNotification[] heard = listening.getNotifications(0);
      if (heard != null) {
        for (PGNotification each : heard) {
          told.accept(each.getParameter());
        }
      }
    }
  }
}
