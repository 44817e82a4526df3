package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Priority;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Submission.Lane;
import io.dualloop.spi.TaskCounts;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each task is counted in one place, wherever it is in its life. */
class CountsTest {

  private static final Lane NORMAL = new Lane(Rig.TYPE, Priority.NORMAL);

  private final Rig rig = new Rig();

  @Test
  void nothingIsThere() {
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(), 0, 0, 0, 0));
  }

  @Test
  void tasksAreCountedByWhatTheyWaitFor() {
    rig.accepted(task("a"));
    rig.accepted(task("b"));
    rig.accepted(task("other").type("OTHER"));
    rig.accepted(task("later").delay(Duration.ofSeconds(9)));
    Lane other = new Lane("OTHER", Priority.NORMAL);
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 2L, other, 1L), 1, 0, 0, 0));
    assertThat(counts().waiting()).isEqualTo(4);

    Claim claim = rig.claimOne();
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 1L, other, 1L), 1, 1, 0, 0));

    rig.settle(
        claim, new Outcome.RetryIn(Duration.ofSeconds(9), Rig.ERROR, io.dualloop.api.Work.STOPPED));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 1L, other, 1L), 2, 0, 0, 0));

    rig.cancel("other");
    rig.settle(rig.claimOne(), done("1"));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(), 2, 0, 2, 0));

    rig.after(Duration.ofSeconds(9));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(NORMAL, 2L), 0, 0, 2, 0));

    rig.cancel("a");
    rig.cancel("later");
    rig.after(Duration.ofHours(24));
    assertThat(counts()).isEqualTo(new TaskCounts(Map.of(), 0, 0, 0, 4));
    rig.after(Duration.ofHours(24));
    nothingIsThere();
  }

  private TaskCounts counts() {
    return now(rig.store.counts());
  }
}
