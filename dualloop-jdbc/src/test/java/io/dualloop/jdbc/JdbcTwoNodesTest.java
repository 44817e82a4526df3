package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Json;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes at one database, as far as one process can show it. */
class JdbcTwoNodesTest {

  private static final Address WATCHER = new Address("foreground");
  private static final int TASKS = 400;

  private TestDatabase database;
  private Transport here;
  private Transport there;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    database = make();
    here = JdbcTransport.on(database.source());
    there = JdbcTransport.on(database.source());
  }

  @AfterEach
  void end() {
    here.close();
    there.close();
    database.close();
  }

  @Test
  void T03_T06_everyTaskIsBegunOnceAndItsEndingHeardOnTheOtherNode() {
    Set<TaskId> heard = ConcurrentHashMap.newKeySet();
    Registration unused =
        here.feed()
            .listen(
                WATCHER,
                status -> {
                  if (status.isEnded()) {
                    heard.add(status.taskId());
                  }
                });
    List<CompletionStage<Submitted>> submits = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      submits.add(here.store().submit(task("t-" + i, WATCHER)));
    }
    List<TaskId> begun = new ArrayList<>();
    // Claims run beside the submits and beside each other: some find nothing yet.
    while (begun.size() < TASKS) {
      List<CompletionStage<List<Claim>>> claims = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        claims.add((i == 0 ? here : there).store().claim(Submissions.claim(10)));
      }
      List<CompletionStage<Settled>> settles = new ArrayList<>();
      for (CompletionStage<List<Claim>> each : claims) {
        for (Claim claim : now(each)) {
          begun.add(claim.ref().id());
          Outcome done = new Outcome.Done(Json.of("1"), Duration.ZERO);
          settles.add(there.store().settle(claim.ref(), done));
        }
      }
      settles.forEach(settle -> assertThat(now(settle).isNoted()).isTrue());
    }
    submits.forEach(submit -> assertThat(now(submit)).isInstanceOf(Submitted.Accepted.class));
    assertThat(begun).doesNotHaveDuplicates();
    await("the polls of this node find what the other did")
        .atMost(Duration.ofSeconds(20))
        .until(() -> heard.size() == TASKS);
  }

  @Test
  void T01_aSubmitHereWakesAWorkerThere() {
    ConcurrentLinkedQueue<TaskId> woken = new ConcurrentLinkedQueue<>();
    Registration unused =
        there.queue().serve(Set.of(Submissions.TYPE), 4, (lane, id) -> woken.add(id));
    TaskStatus accepted = ((Submitted.Accepted) now(here.store().submit(task("a")))).status();
    await("the poll there finds it")
        .atMost(Duration.ofSeconds(10))
        .until(() -> woken.contains(accepted.taskId()));
  }
}
