package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** The poll for statuses waits for no lock, so nothing waits for it in a circle. */
class JdbcFeedPollTest {

  private static final Address WATCHER = new Address("foreground");
  private static final Address WORKER = Submissions.claim(1).worker();

  @Test
  void T06_rowsThatAStepHoldsAreToldAndNotedLater() throws SQLException {
    try (MemoryDatabase memory = new MemoryDatabase()) {
      try (Transport transport = JdbcTransport.on(memory.source)) {
        for (String id : Set.of("a", "b")) {
          now(transport.store().submit(task(id, WATCHER)));
        }
        for (Claim claim : now(transport.store().claim(Submissions.claim(2)))) {
          // Its worker does not settle it, and is to hear that it has ended.
          now(transport.store().cancel(claim.ref().id(), Duration.ZERO));
        }
        await("both have ended").until(() -> ended(transport));
      }
      Teller teller = new Teller("hints", Telemetry.NONE);
      JdbcFeed feed = new JdbcFeed(teller, () -> false);
      Set<TaskId> watched = ConcurrentHashMap.newKeySet();
      Set<TaskId> stopped = ConcurrentHashMap.newKeySet();
      Registration unused = feed.listen(WATCHER, status -> watched.add(status.taskId()));
      Registration unusedToo = feed.listen(WORKER, status -> stopped.add(status.taskId()));
      FeedPoll poll = new FeedPoll(feed, Telemetry.NONE);
      try (Connection step = memory.source.getConnection();
          Statement statement = step.createStatement()) {
        step.setAutoCommit(false);
        statement.executeQuery("SELECT * FROM dl_task WHERE id = 'a' FOR UPDATE");
        statement.executeQuery("SELECT * FROM dl_watch WHERE task_id = 'a' FOR UPDATE");
        look(memory, poll);
        await("both are told").until(() -> watched.size() == 2 && stopped.size() == 2);
        assertThat(memory.read("SELECT LISTAGG(task_id) FROM dl_watch")).isEqualTo("a");
        assertThat(memory.read("SELECT LISTAGG(id) FROM dl_task WHERE worker IS NOT NULL"))
            .isEqualTo("a");
        step.rollback();
      }
      look(memory, poll);
      assertThat(memory.read("SELECT COUNT(*) FROM dl_watch")).isEqualTo("0");
      assertThat(memory.read("SELECT COUNT(worker) FROM dl_task")).isEqualTo("0");
      teller.stop();
    }
  }

  private static boolean ended(Transport transport) {
    now(transport.store().sweep(10));
    return now(transport.store().counts()).ended() == 2;
  }

  private static void look(MemoryDatabase memory, Poll poll) throws SQLException {
    try (Transaction tx = new Database(memory.source, Schema.PREFIX, null).begin()) {
      poll.look(tx);
      tx.commit();
    }
  }
}
