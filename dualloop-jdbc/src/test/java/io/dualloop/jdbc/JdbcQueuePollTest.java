package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Registration;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The poll for ready tasks misses none, whatever else changes between two looks. */
class JdbcQueuePollTest {

  private final AtomicInteger woken = new AtomicInteger();
  private MemoryDatabase memory;
  private Teller teller;
  private JdbcQueue queue;
  private QueuePoll poll;

  @BeforeEach
  void begin() throws SQLException {
    memory = new MemoryDatabase();
    teller = new Teller("hints", Telemetry.NONE);
    queue = new JdbcQueue(teller, () -> false);
    poll = new QueuePoll(queue, Telemetry.NONE);
  }

  @AfterEach
  void end() {
    teller.stop();
    memory.close();
  }

  @Test
  void T01_aTaskThatTookThePlaceOfAnotherWakes() throws SQLException {
    Registration unused =
        queue.serve(Set.of(Submissions.TYPE), 1, (lane, id) -> woken.incrementAndGet());
    ready("a", 10);
    ready("b", 20);
    look();
    awaitWakes(1);

    // Committed late, with a number of before; as many are ready as at the last look.
    memory.execute("UPDATE dl_task SET ready_no = NULL WHERE id = 'a'");
    ready("c", 15);
    look();
    awaitWakes(2);
  }

  @Test
  void T01_aWakeThatWasDroppedIsGivenAgain() throws SQLException {
    CountDownLatch held = new CountDownLatch(1);
    Registration unused =
        queue.serve(Set.of(Submissions.TYPE), 1, (lane, id) -> woken.incrementAndGet());
    boolean kept = true;
    while (kept) {
      kept = teller.tell(() -> awaitUninterruptibly(held));
    }
    ready("a", 10);
    look();
    held.countDown();
    await("the teller has told all it had").until(() -> teller.tell(() -> {}));
    look();
    awaitWakes(1);
  }

  @Test
  void whatNobodyHereKnowsWakesNobody() throws SQLException {
    Registration unused = queue.serve(Set.of("other"), 1, (lane, id) -> woken.incrementAndGet());
    ready("a", 10);
    look();
    CountDownLatch told = new CountDownLatch(1);
    assertThat(teller.tell(told::countDown)).isTrue();
    awaitUninterruptibly(told);
    assertThat(woken).hasValue(0);
  }

  private void ready(String id, int number) throws SQLException {
    memory.execute(
        "INSERT INTO dl_task (id, type, priority, tenant, principal, version, attempt, charged,"
            + " unsettled, deadline, cancel_asked, pinned, pct, accepted, due, history, state,"
            + " ready_no) VALUES ('"
            + id
            + "', 'T', 1, '', '', 1, 0, 0, 0, 9000000000000, FALSE, FALSE, 0, 1, 9000000000000,"
            + " '', 'PENDING', "
            + number
            + ")");
  }

  private void look() throws SQLException {
    try (Transaction tx = new Database(memory.source, Schema.PREFIX, null).begin()) {
      poll.look(tx);
      tx.commit();
    }
  }

  private void awaitWakes(int least) {
    await("the teller's thread wakes").until(() -> woken.get() >= least);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
