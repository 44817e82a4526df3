package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.Telemetry;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A row that somebody else wrote, and that can't be read, holds up no other. */
class JdbcUnreadableTest {

  private static final Address WATCHER = new Address("foreground");

  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private MemoryDatabase memory;
  private Transport transport;

  @BeforeEach
  void begin() throws SQLException {
    memory = new MemoryDatabase();
    Telemetry telemetry =
        new Telemetry() {
          @Override
          public void failure(String where, Throwable cause) {
            failures.add(where);
          }
        };
    transport = JdbcTransport.builder(memory.source).telemetry(telemetry).open();
    for (String id : List.of("a", "b", "c")) {
      now(transport.store().submit(task(id, WATCHER)));
    }
  }

  @AfterEach
  void end() {
    transport.close();
    memory.close();
  }

  @Test
  void T11_aSweepSetsAsideWhatItCanNotReadAndGoesOn() throws SQLException {
    memory.execute("UPDATE dl_task SET due = 1, start_by = 1");
    memory.execute("UPDATE dl_task SET state = 'DAMAGED' WHERE id = 'b'");
    assertThat(now(transport.store().sweep(10)).touched()).isEqualTo(3);

    assertThat(state("a")).isEqualTo(TaskState.TIMEOUT);
    assertThat(state("c")).isEqualTo(TaskState.TIMEOUT);
    assertThat(failures).contains("jdbc.row");
    assertSetAside("b");
    assertThat(now(transport.store().sweep(10)).touched()).isZero();
  }

  @Test
  void T11_aClaimSetsAsideWhatItCanNotReadAndBeginsTheRest() throws SQLException {
    memory.execute("UPDATE dl_task SET history = 'damaged' WHERE id = 'a'");
    memory.execute("UPDATE dl_task SET envelope = NULL WHERE id = 'b'");
    assertThat(now(transport.store().claim(Submissions.claim(3))))
        .extracting(claim -> claim.ref().id().value())
        .containsExactly("c");
    assertSetAside("a");
    assertThat(state("b")).isEqualTo(TaskState.FAILED);
    assertThat(failures).contains("jdbc.row");
  }

  @Test
  void T11_whatIsNotEvenATaskByItsIdGoesAfterItsLetterIsKept() throws SQLException {
    memory.execute("UPDATE dl_task SET due = 1, id = 'not an id' WHERE id = 'b'");
    assertThat(now(transport.store().sweep(10)).touched()).isEqualTo(1);
    DeadLetter letter = now(transport.store().deadLetters().list(10)).get(0);
    assertThat(letter.reason().message()).contains("not an id");
    assertThat(letter.original()).isEqualTo(task("b").envelope());
    assertThat(memory.read("SELECT COUNT(*) FROM dl_task")).isEqualTo("2");
  }

  @Test
  void T11_aPageHasTheLettersThatCanBeRead() throws SQLException {
    TaskError why = TaskError.permanent("C", "on purpose");
    for (int i = 1; i <= 5; i++) {
      DeadLetter letter = new DeadLetter(TaskId.of("d-" + i), "T", why, task("a").envelope());
      now(transport.store().deadLetters().keep(letter));
    }
    memory.execute("UPDATE dl_dead SET retry_after = -1 WHERE id = 'd-5'");
    memory.execute("UPDATE dl_dead SET id = 'not an id' WHERE id = 'd-4'");
    assertThat(now(transport.store().deadLetters().list(3)))
        .extracting(letter -> letter.id().value())
        .containsExactly("d-3", "d-2", "d-1");
    assertThat(now(transport.store().deadLetters().list(1, TaskId.of("d-5"))))
        .extracting(letter -> letter.id().value())
        .containsExactly("d-3");
    assertThat(failures).contains("jdbc.letter");
  }

  @Test
  void aWatcherThatCanNotBeReadStopsNoTask() throws SQLException {
    memory.execute("UPDATE dl_watch SET address = 'not an address' WHERE task_id = 'a'");
    memory.execute("UPDATE dl_task SET due = 1, start_by = 1");
    assertThat(now(transport.store().sweep(10)).touched()).isEqualTo(3);
    assertThat(state("a")).isEqualTo(TaskState.TIMEOUT);
    assertThat(failures).contains("jdbc.row");
  }

  private void assertSetAside(String id) {
    assertThat(state(id)).isEqualTo(TaskState.FAILED);
    DeadLetter letter = now(transport.store().deadLetters().get(TaskId.of(id))).orElseThrow();
    assertThat(letter.reason().code()).isEqualTo(TaskError.ENVELOPE_INVALID);
    assertThat(letter.original()).isEqualTo(task(id).envelope());
  }

  private TaskState state(String id) {
    return ((Lookup.Found) now(transport.store().find(TaskId.of(id)))).status().state();
  }
}
