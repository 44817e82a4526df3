package io.dualloop.jdbc;

import static io.dualloop.jdbc.OutboxScene.INVOICE;
import static io.dualloop.jdbc.OutboxScene.order;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Command;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.core.foreground.JsonCommandWriter;
import io.dualloop.jdbc.OutboxScene.Invoice;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an outbox refuses, and that it has changed nothing then. */
@Timeout(60)
class JdbcOutboxRefusalsTest {

  /** Has no JSON form. */
  record Unwritable(String text) {
    Unwritable {
      Objects.requireNonNull(text, "text");
    }

    @Override
    public String text() {
      if (text.isEmpty()) {
        throw new IllegalStateException("on purpose");
      }
      return text;
    }
  }

  private static final Command<Unwritable, String> UNWRITABLE =
      TaskType.command("UNWRITABLE", Unwritable.class, String.class);

  OutboxScene scene;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    scene = new OutboxScene(make());
  }

  @AfterEach
  void end() {
    scene.close();
  }

  private static Submission lasting(Duration timeout, Duration delay) {
    Submission usual = task("a");
    return new Submission(
        usual.id(),
        usual.lane(),
        usual.owner(),
        usual.envelope(),
        timeout,
        null,
        delay,
        null,
        null,
        null);
  }

  /** And the transaction goes on as if nothing had been asked. */
  private void refuses(Class<? extends Throwable> type, String words, Asked asked)
      throws SQLException {
    try (Connection connection = scene.connection()) {
      order(connection, "before");
      ThrowingCallable call = () -> asked.ask(connection);
      assertThatThrownBy(call).isInstanceOf(type).hasMessageContaining(words);
      order(connection, "after");
      connection.commit();
    }
    assertThat(scene.orders()).isEqualTo(2);
    assertThat(scene.tasks()).isZero();
    scene.database.execute("DELETE FROM shop_order");
  }

  @FunctionalInterface
  private interface Asked {
    void ask(Connection connection) throws SQLException;
  }

  @Test
  void badInputIsRefusedAndTheTransactionGoesOn() throws SQLException {
    refuses(
        IllegalArgumentException.class,
        "could never begin",
        c ->
            scene.outbox.submit(
                c,
                INVOICE
                    .of(new Invoice("7"))
                    .timeout(Duration.ofSeconds(1))
                    .delay(Duration.ofSeconds(2))));
    refuses(
        InvalidEnvelopeException.class,
        "on purpose",
        c -> scene.outbox.submit(c, UNWRITABLE.of(new Unwritable(""))));
    refuses(
        InvalidEnvelopeException.class,
        "bytes",
        c -> scene.outbox.submit(c, INVOICE.of(new Invoice("x".repeat(1 << 20)))));
    refuses(
        IllegalArgumentException.class,
        "timeout",
        c -> scene.outbox.submit(c, lasting(Duration.ZERO, Duration.ZERO)));
    refuses(
        IllegalArgumentException.class,
        "delay",
        c -> scene.outbox.submit(c, lasting(Duration.ofHours(1), Duration.ofMillis(-1))));
  }

  @Test
  @SuppressWarnings("NullAway") // what nobody should do
  void nullsAreRefused() throws SQLException {
    refuses(NullPointerException.class, "", c -> scene.outbox.submit(c, (Submission) null));
    assertThatThrownBy(() -> scene.outbox.submit(null, task("a")))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("connection");
    assertThatThrownBy(() -> JdbcTransport.builder(scene.database.source()).outbox(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("writer");
  }

  @Test
  void T13_aFullQueueIsRefusedWithAWordOnWhen() throws SQLException {
    JdbcOutbox small =
        JdbcTransport.builder(scene.database.source())
            .queueLimit(1)
            .outbox(JsonCommandWriter.named("shop"));
    try (Connection connection = scene.connection()) {
      order(connection, "7");
      small.submit(connection, task("a"));
      assertThatThrownBy(() -> small.submit(connection, task("b")))
          .isInstanceOfSatisfying(
              TaskRefusedException.class,
              e -> assertThat(e.answer()).isInstanceOf(Submitted.Busy.class));
      connection.commit();
    }
    assertThat(scene.claimed()).containsExactly("a");
  }

  @Test
  void T02_anIdempotencyKeyWithOtherParametersIsRefused() throws SQLException {
    User anna = User.of("anna");
    try (Connection connection = scene.connection()) {
      var first =
          scene.outbox.submit(
              connection, INVOICE.of(new Invoice("7")).by(anna).idempotencyKey("k"));
      var again =
          scene.outbox.submit(
              connection, INVOICE.of(new Invoice("7")).by(anna).idempotencyKey("k"));
      assertThat(again.taskId()).isEqualTo(first.taskId());
      assertThatThrownBy(
              () ->
                  scene.outbox.submit(
                      connection, INVOICE.of(new Invoice("8")).by(anna).idempotencyKey("k")))
          .isInstanceOfSatisfying(
              TaskRefusedException.class,
              e -> assertThat(e.answer()).isEqualTo(new Submitted.KeyReused(first.taskId())));
      connection.commit();
    }
    assertThat(scene.tasks()).isEqualTo(1);
  }

  @Test
  void aConnectionThatIsInNoTransactionOrCanNotWriteIsRefused() throws SQLException {
    try (Connection connection = scene.database.source().getConnection()) {
      assertThatThrownBy(() -> scene.outbox.submit(connection, task("a")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("setAutoCommit(false)");
    }
    Connection closed = scene.connection();
    closed.close();
    assertThatThrownBy(() -> scene.outbox.submit(closed, task("a")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThat(scene.tasks()).isZero();
  }

  @Test
  void anotherDatabaseIsRefused() throws SQLException {
    try (MemoryDatabase elsewhere = new MemoryDatabase()) {
      elsewhere.execute("DROP ALL OBJECTS");
      elsewhere.execute("CREATE TABLE shop_order (no VARCHAR(40) PRIMARY KEY)");
      try (Connection connection = elsewhere.source.getConnection()) {
        connection.setAutoCommit(false);
        assertThatThrownBy(() -> scene.outbox.submit(connection, task("a")))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("another database")
            .hasMessageContaining("createSchema");
        order(connection, "7");
        connection.commit();
      }
      assertThat(elsewhere.read("SELECT COUNT(*) FROM shop_order")).isEqualTo("1");
    }
    refuses(
        IllegalArgumentException.class,
        "does not know the database 'Oracle'",
        c -> scene.outbox.submit(TestDatabase.named(c, "Oracle"), task("a")));
  }

  @Test
  void aSubmitThatBreaksHalfWayIsUndoneAsAWhole() throws SQLException {
    scene.database.execute("DROP TABLE dl_watch");
    refuses(
        IllegalArgumentException.class,
        "a table of dualloop-jdbc is missing",
        c -> scene.outbox.submit(c, task("a", new Address("foreground"))));
  }

  @Test
  void whatTheCallerHasSetStays() throws SQLException {
    try (Connection connection = scene.connection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      int network = connection.getNetworkTimeout();
      String before = settings(connection);
      scene.outbox.submit(connection, task("a"));
      scene.outbox.submit(connection, task("a"));
      assertThat(connection.isClosed()).isFalse();
      assertThat(connection.getAutoCommit()).isFalse();
      assertThat(connection.getTransactionIsolation())
          .isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
      assertThat(connection.getNetworkTimeout()).isEqualTo(network);
      assertThat(settings(connection)).isEqualTo(before);
      connection.commit();
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    }
    assertThat(scene.tasks()).isEqualTo(1);
  }

  /** What the server keeps of a session. */
  String settings(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      return String.valueOf(statement.getQueryTimeout());
    }
  }
}
