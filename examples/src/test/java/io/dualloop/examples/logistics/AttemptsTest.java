package io.dualloop.examples.logistics;

import static io.dualloop.examples.logistics.WorkNote.Step.BEGAN;
import static io.dualloop.examples.logistics.WorkNote.Step.LEFT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttemptsTest {

  private final Attempts attempts = new Attempts(new PlayClock());

  @Test
  void knowsWhatAWorkerIsInTheMiddleOf() {
    attempts.note("worker-1", new WorkNote(BEGAN, "REDELIVER", "task-1", 1));
    attempts.note("worker-2", new WorkNote(BEGAN, "REDELIVER", "task-2", 2));

    assertThat(attempts.heldBy("worker-1", "REDELIVER"))
        .hasValueSatisfying(each -> assertThat(each.taskId()).isEqualTo("task-1"));
    assertThat(attempts.heldBy("worker-1", "QUERY_LOGISTICS")).isEmpty();

    attempts.note("worker-1", new WorkNote(LEFT, "REDELIVER", "task-1", 1));

    assertThat(attempts.heldBy("worker-1", "REDELIVER")).isEmpty();
    assertThat(attempts.all()).singleElement().matches(Attempt::finished);
  }

  @Test
  void whatAProcessHeldIsUnfinishedWhenItIsGone() {
    attempts.note("worker-1", new WorkNote(BEGAN, "REDELIVER", "task-1", 1));
    attempts.note("worker-2", new WorkNote(BEGAN, "REDELIVER", "task-2", 2));

    attempts.gone("worker-1");

    assertThat(attempts.all())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.worker()).isEqualTo("worker-1");
              assertThat(each.finished()).isFalse();
            });
    assertThat(attempts.heldBy("worker-2", "REDELIVER")).isPresent();
  }

  @Test
  void twoAttemptsOfOneTaskAreKeptApartByTheirTokens() {
    attempts.note("worker-1", new WorkNote(BEGAN, "REDELIVER", "task-1", 1));
    attempts.note("worker-1", new WorkNote(BEGAN, "REDELIVER", "task-1", 3));
    attempts.note("worker-1", new WorkNote(LEFT, "REDELIVER", "task-1", 1));

    assertThat(attempts.all()).extracting(Attempt::token).containsExactly(1L);
  }
}
