package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskState;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Capability;
import org.junit.jupiter.api.Test;

/** Who leaves, leaves the task to the others; the last one cancels it, if that is wished. */
abstract class LeaveContract extends ContractCase {

  private static final Address OTHER = new Address("foreground-2");

  @Test
  void F09_whoLeavesEarlyLeavesTheTaskToTheOthersAndTheLastCancelsIt() {
    rig.accepted(task("a"));
    rig.watch("a", OTHER);
    assertThat(rig.leave("a", OTHER, true)).isEqualTo(new CancelStep.Left());
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PENDING);
    assertThat(rig.leave("a", Rig.WATCHER, true)).isInstanceOf(CancelStep.Ended.class);
    assertThat(rig.status("a").state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void F09_whoeverJoinsCountsAsOneWhoWaits() {
    rig.accepted(task("a").requestKey("k"));
    Submitted joined = rig.submit(task("b").requestKey("k").watcher(OTHER));
    Given.rule("T02", joined instanceof Submitted.Joined);
    assertThat(rig.leave("a", Rig.WATCHER, true)).isEqualTo(new CancelStep.Left());
    assertThat(rig.leave("a", OTHER, true)).isInstanceOf(CancelStep.Ended.class);
  }

  @Test
  void F09_theLastMayLeaveWithoutCancelling() {
    rig.accepted(task("a"));
    assertThat(rig.leave("a", Rig.WATCHER, false)).isEqualTo(new CancelStep.Left());
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PENDING);
  }

  @Test
  @Needs(Capability.STORE_TELLS)
  void F09_whoLeftIsNotToldAnyMore() {
    rig.accepted(task("a"));
    rig.leave("a", Rig.WATCHER, false);
    rig.heard.soFar();
    rig.heard.forget();
    rig.again("a");
    assertThat(rig.heard.soFar()).isEmpty();
  }

  @Test
  void F09_leavingARunningTaskAsLastAsksToCancelAndMayBeRepeated() {
    rig.running(task("a"));
    assertThat(rig.leave("a", Rig.WATCHER, true)).isInstanceOf(CancelStep.Requested.class);
    assertThat(rig.leave("a", Rig.WATCHER, true)).isInstanceOf(CancelStep.Requested.class);
    assertThat(rig.status("a").cancelRequested()).isTrue();
  }

  @Test
  void F09_aTaskSubmittedWithoutAWatcherIsNeverCancelledByLeaving() {
    rig.accepted(task("a").watcher(null));
    rig.watch("a", OTHER);
    assertThat(rig.leave("a", OTHER, true)).isEqualTo(new CancelStep.Left());
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PENDING);
  }

  @Test
  void F09_whoSubmitsTheSameWithoutAWatcherPinsTheTaskForEverybody() {
    rig.accepted(task("a"));
    Submitted again = rig.submit(task("a").watcher(null));
    Given.rule("T02", again instanceof Submitted.Known);
    assertThat(rig.leave("a", Rig.WATCHER, true)).isEqualTo(new CancelStep.Left());
  }

  @Test
  void F09_whoJoinsWithoutAWatcherPinsTheTaskForEverybody() {
    rig.accepted(task("a").requestKey("k"));
    Submitted joined = rig.submit(task("b").requestKey("k").watcher(null));
    Given.rule("T02", joined instanceof Submitted.Joined);
    assertThat(rig.leave("a", Rig.WATCHER, true)).isEqualTo(new CancelStep.Left());
  }

  @Test
  void F09_leavingAnEndedTaskIsTooLateAndAStrangeOneUnknown() {
    rig.settle(rig.running(task("a")), done("1"));
    assertThat(rig.leave("a", Rig.WATCHER, true)).isInstanceOf(CancelStep.TooLate.class);
    assertThat(rig.leave("nobody", OTHER, true)).isEqualTo(new CancelStep.Unknown());
  }
}
