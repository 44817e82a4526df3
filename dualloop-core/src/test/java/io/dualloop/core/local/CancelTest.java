package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Of cancelling, what the contract tests do not say. */
class CancelTest {

  private final Rig rig = new Rig();

  @Test
  void T09_afterTheGraceTheTaskEndsWithItsWorkRunningAndASecondCancelDoesNotProlongIt() {
    rig.running(task("a"));
    rig.cancel("a");
    long version = rig.status("a").version();
    rig.after(Duration.ofSeconds(1));
    assertThat(rig.cancel("a")).isInstanceOf(CancelStep.Requested.class);
    assertThat(rig.status("a").version()).isEqualTo(version);
    rig.after(Duration.ofSeconds(1));
    assertCancelled(Work.RUNNING);
  }

  @Test
  void F09_leavingARunningTaskMayBeRepeated() {
    rig.running(task("a"));
    CancelStep first = leave("a", Rig.WATCHER, true);
    assertThat(first).isInstanceOf(CancelStep.Requested.class);
    assertThat(leave("a", Rig.WATCHER, true)).isEqualTo(first);
  }

  @Test
  void T09_theWorkerIsToldWhenTheGraceIsOverButNotOfItsOwnSettle() {
    rig.running(task("a"));
    Claim settles = rig.running(task("b"));
    rig.cancel("a");
    rig.cancel("b");
    rig.heardByWorker.clear();
    rig.settle(settles, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));
    assertThat(rig.heardByWorker).isEmpty();

    rig.after(Rig.GRACE);

    assertThat(rig.heardByWorker).containsExactly(rig.status("a"));
  }

  private CancelStep leave(String id, Address watcher, boolean cancelIfLast) {
    return now(rig.store.leave(id(id), watcher, cancelIfLast, Rig.GRACE));
  }

  private void assertCancelled(Work work) {
    assertThat(rig.status("a").state()).isEqualTo(TaskState.CANCELLED);
    assertThat(rig.status("a").work()).contains(work);
    assertThat(rig.status("a").error()).isEmpty();
  }
}
