package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;

import io.dualloop.api.Command;
import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskType;
import io.dualloop.core.foreground.JsonCommandWriter;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;

/** A shop whose orders are in the database of the tasks. */
final class OutboxScene implements AutoCloseable {

  record Invoice(String order) {}

  static final Command<Invoice, String> INVOICE =
      TaskType.command("INVOICE", Invoice.class, String.class);

  final TestDatabase database;
  final Transport transport;
  final JdbcOutbox outbox;

  OutboxScene(TestDatabase database) {
    this.database = database;
    database.execute("CREATE TABLE shop_order (no VARCHAR(40) PRIMARY KEY)");
    transport = JdbcTransport.on(database.source());
    outbox = JdbcTransport.builder(database.source()).outbox(JsonCommandWriter.named("shop"));
  }

  /** In a transaction that nobody has begun yet. */
  Connection connection() throws SQLException {
    Connection connection = database.source().getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  static void order(Connection connection, String number) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int unused = statement.executeUpdate("INSERT INTO shop_order VALUES ('" + number + "')");
    }
  }

  /** How many orders are committed. */
  int orders() {
    return Integer.parseInt(database.read("SELECT COUNT(*) FROM shop_order"));
  }

  int tasks() {
    return Integer.parseInt(database.read("SELECT COUNT(*) FROM dl_task"));
  }

  boolean isKnown(TaskId id) {
    return now(transport.store().find(id)) instanceof Lookup.Found;
  }

  TaskState state(TaskId id) {
    return ((Lookup.Found) now(transport.store().find(id))).status().state();
  }

  /** The ids of all that can be begun now; they are begun. */
  List<String> claimed() {
    return now(transport.store().claim(Submissions.claim(8))).stream()
        .map(claim -> claim.ref().id())
        .map(TaskId::value)
        .toList();
  }

  static Submission asking(String id, String question) {
    return Submissions.asking(id, new Submission.RequestKey(question, 0));
  }

  /**
   * How many sessions wait for another transaction with an INSERT. An embedded H2 says it only when
   * they don't any more, but they try again and again on threads of this process.
   */
  long waiting() {
    if (database instanceof PostgresDatabase postgres) {
      return Long.parseLong(
          database.read(
              "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                  + " AND application_name = '"
                  + postgres.name()
                  + "'"));
    }
    return Thread.getAllStackTraces().values().stream()
        .filter(
            stack ->
                Arrays.stream(stack)
                    .anyMatch(frame -> frame.getClassName().equals("org.h2.command.dml.Insert")))
        .count();
  }

  /** As an administrator does it: the client learns of it with its next word. */
  void kill(Connection connection) throws SQLException {
    boolean onPostgres = database instanceof PostgresDatabase;
    String session = onPostgres ? "SELECT pg_backend_pid()" : "SELECT SESSION_ID()";
    try (Statement statement = connection.createStatement();
        ResultSet id = statement.executeQuery(session)) {
      id.next();
      String end = onPostgres ? "SELECT pg_terminate_backend(" : "CALL ABORT_SESSION(";
      database.execute(end + id.getInt(1) + ")");
    }
  }

  @Override
  public void close() {
    transport.close();
    database.close();
  }
}
