package io.dualloop.jdbc;

import static io.dualloop.jdbc.OutboxScene.INVOICE;
import static io.dualloop.jdbc.OutboxScene.order;
import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Priority;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.JsonCommandWriter;
import io.dualloop.jdbc.OutboxScene.Invoice;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task in the caller's transaction is there if and only if that is committed. */
@Timeout(60)
class JdbcOutboxTest {

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

  @Test
  void whatIsCommittedIsClaimedOnceAndNotBefore() throws SQLException {
    try (Connection connection = scene.connection()) {
      order(connection, "7");
      scene.outbox.submit(connection, task("a"));
      scene.outbox.submit(connection, task("b"));
      assertThat(scene.claimed()).as("not committed yet").isEmpty();
      assertThat(scene.isKnown(TaskId.of("a"))).isFalse();
      connection.commit();
    }
    assertThat(scene.claimed()).containsExactly("a", "b");
    assertThat(scene.claimed()).as("once").isEmpty();
    assertThat(scene.orders()).isEqualTo(1);
  }

  @Test
  void whatIsRolledBackNeverWas() throws SQLException {
    try (Connection connection = scene.connection()) {
      order(connection, "7");
      scene.outbox.submit(connection, OutboxScene.asking("a", "question"));
      connection.rollback();
    }
    assertThat(scene.isKnown(TaskId.of("a"))).isFalse();
    assertThat(scene.claimed()).isEmpty();
    assertThat(scene.orders()).isZero();
    assertThat(now(scene.transport.store().submit(OutboxScene.asking("b", "question"))))
        .as("its key is free again")
        .isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void theTermsOfTheCommandReachTheTask() throws SQLException {
    TaskStatus made;
    try (Connection connection = scene.connection()) {
      made =
          scene.outbox.submit(
              connection,
              INVOICE
                  .of(new Invoice("7"))
                  .by(User.of("shop", "anna"))
                  .priority(Priority.HIGH)
                  .delay(Duration.ofMinutes(5))
                  .timeout(Duration.ofHours(1)));
      connection.commit();
    }
    assertThat(made.state()).isEqualTo(TaskState.PENDING);
    assertThat(made.owner()).isEqualTo(User.of("shop", "anna"));
    assertThat(scene.isKnown(made.taskId())).isTrue();
    String row = "(deadline - accepted) || ' ' || (delayed_to - accepted) || ' ' || priority";
    assertThat(scene.database.read("SELECT " + row + " FROM dl_task"))
        .isEqualTo("3600000 300000 " + Lanes.number(Priority.HIGH));
    assertThat(scene.database.read("SELECT COUNT(*) FROM dl_task WHERE ready_no IS NULL"))
        .as("delayed")
        .isEqualTo("1");
  }

  @Test
  void aWatcherIsToldWhatBecomesOfIt() throws SQLException {
    Queue<TaskState> told = new ConcurrentLinkedQueue<>();
    Address watcher = new Address("foreground");
    try (Registration listening =
            scene.transport.feed().listen(watcher, status -> told.add(status.state()));
        Connection connection = scene.connection()) {
      assertThat(listening).isNotNull();
      scene.outbox.submit(connection, task("a", watcher));
      connection.commit();
      assertThat(scene.claimed()).containsExactly("a");
      // The feed has a thread of its own.
      await().untilAsserted(() -> assertThat(told).contains(TaskState.PROCESSING));
    }
  }

  @Test
  void workersAreWokenAfterTheCommit() throws SQLException {
    Queue<TaskId> woken = new ConcurrentLinkedQueue<>();
    // Where the database tells of it, nobody has to wait for the poll.
    try (Transport slow =
            JdbcTransport.builder(scene.database.source())
                .pollInterval(Duration.ofHours(1))
                .open();
        Registration serving =
            slow.queue().serve(Set.of(Submissions.TYPE), 1, (lane, id) -> woken.add(id));
        Connection connection = scene.connection()) {
      awaitHearing();
      scene.outbox.submit(connection, task("a"));
      assertThat(serving).isNotNull();
      assertThat(woken).isEmpty();
      connection.commit();
      // It is told by the server, or polled for, on other threads.
      await().untilAsserted(() -> assertThat(woken).contains(TaskId.of("a")));
    }
  }

  /** Until the transports are told what happens, they look often. */
  void awaitHearing() {}

  @Test
  void aWorkerDoesWhatWasSubmittedAndTheLoopsKnowIt() throws Exception {
    Queue<String> done = new ConcurrentLinkedQueue<>();
    User anna = User.of("anna");
    var command = INVOICE.of(new Invoice("7")).by(anna).idempotencyKey("order-7");
    try (ForegroundLoop loop = ForegroundLoop.on(scene.transport).start();
        BackgroundLoop workers =
            BackgroundLoop.on(scene.transport)
                .handle(
                    INVOICE,
                    (invoice, task) -> {
                      done.add(invoice.order());
                      return "invoice of " + invoice.order();
                    })
                .start();
        Connection connection = scene.connection()) {
      order(connection, "7");
      TaskId id = scene.outbox.submit(connection, command).taskId();
      connection.commit();
      // Workers have threads of their own.
      await().until(() -> scene.state(id) == TaskState.SUCCEEDED);
      assertThat(done).containsExactly("7");
      Submitted again = now(loop.submit(command));
      assertThat(again).isInstanceOf(Submitted.Joined.class);
      assertThat(((Submitted.Joined) again).status().taskId()).isEqualTo(id);
      assertThat(workers.health().healthy()).isTrue();
    }
  }

  @Test
  void aConnectionThatIsKilledBeforeTheCommitLeavesNothing() throws SQLException {
    Connection connection = scene.connection();
    order(connection, "7");
    scene.outbox.submit(connection, OutboxScene.asking("a", "question"));
    scene.kill(connection);
    // The server undoes it in its own time.
    await()
        .untilAsserted(
            () ->
                assertThat(now(scene.transport.store().submit(OutboxScene.asking("b", "question"))))
                    .isInstanceOf(Submitted.Accepted.class));
    assertThat(scene.claimed()).containsExactly("b");
    assertThat(scene.isKnown(TaskId.of("a"))).isFalse();
    assertThat(scene.orders()).isZero();
    assertThatThrownBy(() -> scene.outbox.submit(connection, task("c")))
        .as("as soon as it is known to be closed, else as the driver says")
        .isInstanceOfAny(IllegalStateException.class, SQLException.class);
  }

  @Test
  void manyTransactionsSubmitAtTheSameTime() throws Exception {
    List<Thread> threads =
        IntStream.range(0, 4)
            .mapToObj(
                thread ->
                    new Thread(
                        () -> {
                          for (int i = 0; i < 25; i++) {
                            submitAndCommitEverySecond(thread * 100 + i);
                          }
                        }))
            .toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(scene.tasks()).isEqualTo(scene.orders()).isEqualTo(52);
  }

  private void submitAndCommitEverySecond(int number) {
    try (Connection connection = scene.connection()) {
      order(connection, "o-" + number);
      scene.outbox.submit(connection, task("t-" + number));
      if (number % 2 == 0) {
        connection.commit();
      } else {
        connection.rollback();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void anOutboxUsesTheTablesOfItsPrefix() throws SQLException {
    JdbcTransportBuilder other =
        JdbcTransport.builder(scene.database.source()).tablePrefix("other_");
    other.createSchema();
    try (Transport transport = other.open();
        Connection connection = scene.connection()) {
      other.outbox(JsonCommandWriter.named("shop")).submit(connection, task("a"));
      connection.commit();
      assertThat(scene.claimed()).isEmpty();
      assertThat(now(transport.store().claim(Submissions.claim(8)))).hasSize(1);
    }
  }
}
