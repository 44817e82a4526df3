package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.JsonCommandWriter;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.PostgresServerExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The examples of docs/jdbc.md for transactions and records stand here word by word, and run. */
@Timeout(60)
class PostgresGuideExamplesTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  record Order(String no) {}

  record TrackParcel(String orderNo) {}

  private static final Command<Order, String> INVOICE =
      TaskType.command("INVOICE", Order.class, String.class);

  private static final Query<TrackParcel, String> TRACK =
      TaskType.query("TRACK", TrackParcel.class, String.class);

  /** What a program has for its orders. */
  private static final class Orders {
    void insert(Connection connection, Order order) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        int unused = statement.executeUpdate("INSERT INTO shop VALUES ('" + order.no() + "')");
      }
    }
  }

  private final Orders orders = new Orders();
  private PostgresDatabase database;
  private Transport transport;

  @BeforeEach
  void begin() {
    database = new PostgresDatabase(SERVER.shared());
    database.execute("CREATE TABLE shop (no VARCHAR(20))");
    database.execute("CREATE TABLE parcel (no TEXT, customer TEXT, city TEXT, changed TIMESTAMP)");
    database.execute("INSERT INTO parcel VALUES ('7', 'anna', 'Hanover', now() - INTERVAL '1 h')");
    transport = JdbcTransport.on(database.source());
  }

  @AfterEach
  void end() {
    transport.close();
    database.close();
  }

  @Test
  void aTaskInATransaction() throws SQLException {
    DataSource dataSource = database.source();
    Order order = new Order("7");
    User user = User.of("anna");
    try (Connection connection = dataSource.getConnection();
        BackgroundLoop workers =
            BackgroundLoop.on(transport).handle(INVOICE, (asked, task) -> asked.no()).start()) {
      JdbcOutbox outbox = JdbcTransport.builder(dataSource).outbox(JsonCommandWriter.named("shop"));

      connection.setAutoCommit(false);
      orders.insert(connection, order);
      TaskStatus task =
          outbox.submit(
              connection, INVOICE.of(order).by(user).idempotencyKey("order-" + order.no()));
      connection.commit();

      // The worker is told by the server, and has threads of its own.
      await()
          .until(
              () ->
                  database
                      .read("SELECT state FROM dl_task WHERE id = '" + task.taskId() + "'")
                      .equals(TaskState.SUCCEEDED.name()));
      assertThat(workers.health().healthy()).isTrue();
    }
    assertThat(database.read("SELECT no FROM shop")).isEqualTo("7");
  }

  @Test
  void aRecordByAQuery() {
    DataSource dataSource = database.source();
    JdbcRecords records = JdbcRecords.on(dataSource);
    RecordSource<TrackParcel, String> parcels =
        records.source(
            "SELECT city, EXTRACT(EPOCH FROM now() - changed) * 1000 AS age_ms"
                + " FROM parcel WHERE no = ? AND customer = ?",
            (asked, caller) -> List.of(asked.orderNo(), caller.principal()),
            row ->
                new BusinessRecord<>(
                    row.getString("city"), Duration.ofMillis(row.getLong("age_ms"))));
    ForegroundLoop loop = ForegroundLoop.on(transport).record(TRACK, parcels).start();
    CompletableFuture<Answer.Stale<String>> record = new CompletableFuture<>();
    loop.openSession("call", User.of("anna"), line -> {})
        .newTurn()
        .ask(
            TRACK.of(new TrackParcel("7")),
            answer -> {
              if (answer instanceof Answer.Stale<String> stale) {
                record.complete(stale);
              }
            });
    Answer.Stale<String> told = Submissions.now(record);
    loop.close();
    records.close();
    assertThat(told.value()).isEqualTo("Hanover");
    assertThat(told.age()).isBetween(Duration.ofMinutes(60), Duration.ofMinutes(61));
  }

  @Test
  void theyAreThoseOfTheGuide() throws IOException {
    String guide = Files.readString(Path.of("../docs/jdbc.md"));
    String here =
        plain(
            Files.readString(
                Path.of("src/test/java/io/dualloop/jdbc/PostgresGuideExamplesTest.java")));
    List<String> examples =
        EXAMPLE
            .matcher(guide.substring(guide.indexOf("## In your own transaction")))
            .results()
            .map(found -> plain(found.group(1)))
            .toList();
    assertThat(examples).hasSize(2).allSatisfy(example -> assertThat(here).contains(example));
  }

  /** However its lines are broken. */
  private static String plain(String text) {
    return text.replaceAll("\\s+", "");
  }
}
