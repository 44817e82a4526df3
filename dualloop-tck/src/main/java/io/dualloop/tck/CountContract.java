package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskCounts;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each task is counted in one place, wherever it is in its life. */
abstract class CountContract extends ContractCase {

  private static final Submission.Lane NORMAL = new Submission.Lane(Rig.TYPE, Priority.NORMAL);
  private static final Submission.Lane OTHER = new Submission.Lane("OTHER", Priority.HIGH);
  private static final Duration LATER = Duration.ofSeconds(9);

  @Test
  void T13_nothingIsCountedWhereNothingIs() {
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(), 0, 0, 0, 0));
  }

  @Test
  void T13_tasksAreCountedByWhatTheyWaitFor() {
    rig.accepted(task("a"));
    rig.accepted(task("b"));
    rig.accepted(task("other").type("OTHER").priority(Priority.HIGH));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 2L, OTHER, 1L), 0, 0, 0, 0));

    Claim claim = rig.again("a");
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 1L, OTHER, 1L), 0, 1, 0, 0));

    rig.settle(claim, new Outcome.RetryIn(LATER, Rig.ERROR, Work.STOPPED));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 1L, OTHER, 1L), 1, 0, 0, 0));

    rig.settle(rig.again("b"), done("1"));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(OTHER, 1L), 1, 0, 1, 0));

    rig.after(LATER);
    Given.rule("T07", rig.status("a").state() == TaskState.RETRYING);
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 1L, OTHER, 1L), 0, 0, 1, 0));
  }

  @Test
  void T13_anEndedTaskIsCountedUntilNothingIsKnownOfIt() {
    rig.settle(rig.running(task("a")), done("1"));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(), 0, 0, 1, 0));
    rig.after(Duration.ofHours(24));
    Given.rule("T16", rig.find("a") instanceof Lookup.Gone);
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(), 0, 0, 0, 1));
    rig.after(Duration.ofHours(24));
    Given.rule("T16", rig.find("a") instanceof Lookup.NeverWas);
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(), 0, 0, 0, 0));
  }

  private TaskCounts counts() {
    return rig.now(rig.store.counts());
  }
}
