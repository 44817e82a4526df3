package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class CancelTest {

  private static final Address OTHER = new Address("foreground-2");

  private final Rig rig = new Rig();

  @Test
  void T09_aWaitingTaskEndsAtOnceAndHadNotStarted() {
    rig.accepted(task("a"));
    assertThat(rig.cancel("a")).isInstanceOf(CancelStep.Ended.class);
    assertCancelled(Work.NOT_STARTED);
    assertThat(rig.claim(1)).isEmpty();
  }

  @Test
  void T09_aTaskThatWaitsForARetryHasStopped() {
    rig.settle(
        rig.running(task("a")),
        new Outcome.RetryIn(Duration.ofSeconds(9), Rig.ERROR, Work.STOPPED));
    rig.cancel("a");
    assertCancelled(Work.STOPPED);
  }

  @Test
  void T09_aTaskWhoseWorkerWasLostFromSightMayStillRun() {
    rig.running(task("a"));
    rig.after(Rig.LEASE);
    rig.cancel("a");
    assertCancelled(Work.RUNNING);
  }

  @Test
  void T09_aRunningTaskIsAskedAndItsWatchersAndItsWorkerAreTold() {
    rig.running(task("a"));
    TaskStatus asked = ((CancelStep.Requested) rig.cancel("a")).status();
    assertThat(asked.state()).isEqualTo(TaskState.PROCESSING);
    assertThat(asked.cancelRequested()).isTrue();
    assertThat(rig.heard).last().isEqualTo(asked);
    assertThat(rig.heardByWorker).containsExactly(asked);
  }

  @ParameterizedTest
  @EnumSource(
      value = Work.class,
      names = {"STOPPED", "RUNNING"})
  void T09_aWorkerThatStopsSaysWhatBecameOfTheWork(Work work) {
    Claim claim = rig.running(task("a"));
    rig.cancel("a");
    rig.settle(claim, new Outcome.Stopped(StopReason.CANCELLED, work));
    assertCancelled(work);
  }

  @Test
  void T09_aWorkerThatFinishesAllTheSameSucceeds() {
    Claim claim = rig.running(task("a"));
    rig.cancel("a");
    rig.settle(claim, done("1"));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void T09_noOtherAttemptFollowsARequestToCancel() {
    Claim retried = rig.running(task("a"));
    rig.cancel("a");
    rig.settle(retried, new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED));
    assertCancelled(Work.STOPPED);

    Claim handedBack = rig.running(task("b"));
    rig.cancel("b");
    rig.settle(handedBack, new Outcome.HandBack(Work.STOPPED));
    assertThat(rig.status("b").state()).isEqualTo(TaskState.CANCELLED);
  }

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
  void T09_aLostLeaseAfterARequestEndsTheTask() {
    rig.running(task("a"));
    now(rig.store.cancel(id("a"), Duration.ofMinutes(5)));
    rig.after(Rig.LEASE);
    assertCancelled(Work.RUNNING);
  }

  @Test
  void T09_anEndedTaskIsTooLateAndAStrangeOneUnknown() {
    rig.settle(rig.running(task("a")), done("1"));
    assertThat(rig.cancel("a")).isEqualTo(new CancelStep.TooLate(rig.status("a")));
    assertThat(rig.cancel("nobody")).isEqualTo(new CancelStep.Unknown());
    rig.after(Duration.ofHours(24));
    assertThat(rig.cancel("a")).isEqualTo(new CancelStep.Unknown());
  }

  @Test
  void F09_whoLeavesEarlyLeavesTheTaskToTheOthersAndTheLastCancelsIt() {
    rig.accepted(task("a"));
    now(rig.store.watch(id("a"), OTHER));
    assertThat(leave("a", OTHER, true)).isEqualTo(new CancelStep.Left());
    assertThat(leave("a", Rig.WATCHER, true)).isInstanceOf(CancelStep.Ended.class);
    assertCancelled(Work.NOT_STARTED);
    assertThat(leave("a", Rig.WATCHER, true)).isEqualTo(new CancelStep.TooLate(rig.status("a")));
    assertThat(leave("nobody", OTHER, true)).isEqualTo(new CancelStep.Unknown());
  }

  @Test
  void F09_theLastMayLeaveWithoutCancelling() {
    rig.accepted(task("a"));
    rig.heard.clear();
    assertThat(leave("a", Rig.WATCHER, false)).isEqualTo(new CancelStep.Left());
    rig.claimOne();
    assertThat(rig.status("a").cancelRequested()).isFalse();
    assertThat(rig.heard).isEmpty();
  }

  @Test
  void F09_leavingARunningTaskMayBeRepeated() {
    rig.running(task("a"));
    CancelStep first = leave("a", Rig.WATCHER, true);
    assertThat(first).isInstanceOf(CancelStep.Requested.class);
    assertThat(leave("a", Rig.WATCHER, true)).isEqualTo(first);
  }

  @Test
  void F09_aTaskSubmittedWithoutAWatcherIsNeverCancelledByLeaving() {
    rig.accepted(task("a").watcher(null));
    now(rig.store.watch(id("a"), OTHER));
    assertThat(leave("a", OTHER, true)).isEqualTo(new CancelStep.Left());
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PENDING);
    assertThat(rig.cancel("a")).as("who wants to, may").isInstanceOf(CancelStep.Ended.class);
  }

  @Test
  void F09_whoJoinsWithoutAWatcherPinsTheTaskForEverybody() {
    rig.accepted(task("a").requestKey("same"));
    rig.submit(task("b").requestKey("same").watcher(null));
    assertThat(leave("a", Rig.WATCHER, true)).isEqualTo(new CancelStep.Left());

    rig.accepted(task("c"));
    rig.submit(task("c").watcher(null));
    assertThat(leave("c", Rig.WATCHER, true)).isEqualTo(new CancelStep.Left());
  }

  static Stream<Outcome> thatLeaveAHandlerRunning() {
    return Stream.of(
        new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.RUNNING),
        new Outcome.HandBack(Work.RUNNING));
  }

  @ParameterizedTest
  @MethodSource("thatLeaveAHandlerRunning")
  void T09_aHandlerLeftRunningIsSeenInACancelOfTheWaitingTask(Outcome outcome) {
    rig.settle(rig.running(task("a")), outcome);
    rig.cancel("a");
    assertCancelled(Work.RUNNING);
  }

  @ParameterizedTest
  @MethodSource("thatLeaveAHandlerRunning")
  void T09_aHandlerLeftRunningIsSeenWhereACancelWasAskedBefore(Outcome outcome) {
    Claim claim = rig.running(task("a"));
    rig.cancel("a");
    rig.settle(claim, outcome);
    assertCancelled(Work.RUNNING);
  }

  @ParameterizedTest
  @MethodSource("thatLeaveAHandlerRunning")
  void T09_aHandlerLeftRunningIsSeenHoweverALaterAttemptWasStopped(Outcome outcome) {
    rig.settle(rig.running(task("a")), outcome);
    rig.settle(rig.claimOne(), new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED));
    Claim last = rig.claimOne();
    rig.cancel("a");
    rig.settle(last, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));
    assertCancelled(Work.RUNNING);
  }

  @Test
  void T09_aHandlerThatWasNeverCalledHasNotStarted() {
    rig.settle(rig.running(task("a")), new Outcome.HandBack(Work.NOT_STARTED));
    rig.cancel("a");
    assertCancelled(Work.NOT_STARTED);
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
