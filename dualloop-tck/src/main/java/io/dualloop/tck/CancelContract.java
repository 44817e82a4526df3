package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cancel is a request, and its answer is the truth. */
abstract class CancelContract extends ContractCase {

  private static final Duration LATER = Duration.ofSeconds(9);

  @Test
  void T09_aWaitingTaskEndsAtOnceAndHadNotStarted() {
    rig.accepted(task("a"));
    assertThat(rig.cancel("a")).isInstanceOf(CancelStep.Ended.class);
    assertCancelled("a", Work.NOT_STARTED);
    assertThat(rig.claim(1)).isEmpty();
    assertThat(rig.begin("a")).isEmpty();
  }

  @Test
  void T09_aTaskThatWaitsForARetryHasStopped() {
    rig.settle(rig.running(task("a")), new Outcome.RetryIn(LATER, Rig.ERROR, Work.STOPPED));
    rig.cancel("a");
    assertCancelled("a", Work.STOPPED);
  }

  @Test
  void T09_aTaskWhoseWorkerWasLostFromSightMayStillRun() {
    rig.running(task("a"));
    rig.after(Rig.LEASE);
    Given.rule("T03", rig.status("a").state() == TaskState.RETRYING);
    rig.cancel("a");
    assertCancelled("a", Work.RUNNING);
  }

  @Test
  void T09_aRunningTaskIsAskedAndItsWatchersAndItsWorkerAreTold() {
    rig.running(task("a"));
    CancelStep step = rig.cancel("a");
    assertThat(step).isInstanceOf(CancelStep.Requested.class);
    TaskStatus asked = ((CancelStep.Requested) step).status();
    assertThat(asked.state()).isEqualTo(TaskState.PROCESSING);
    assertThat(asked.cancelRequested()).isTrue();
    rig.heard.await("the request to cancel", TaskStatus::cancelRequested);
    rig.heardByWorker.await("the request to cancel", TaskStatus::cancelRequested);
  }

  @Test
  void T09_aWorkerThatStopsSaysWhatBecameOfTheWork() {
    for (Work work : List.of(Work.STOPPED, Work.RUNNING)) {
      Claim claim = rig.running(task(work.name()));
      rig.cancel(work.name());
      rig.settle(claim, new Outcome.Stopped(StopReason.CANCELLED, work));
      assertCancelled(work.name(), work);
    }
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
    assertCancelled("a", Work.STOPPED);

    Claim handedBack = rig.running(task("b"));
    rig.cancel("b");
    rig.settle(handedBack, new Outcome.HandBack(Work.STOPPED));
    assertCancelled("b", Work.STOPPED);
  }

  @Test
  void T09_afterTheGraceTheTaskEndsWithItsWorkRunning() {
    Duration grace = Duration.ofSeconds(10);
    rig.running(task("a"));
    rig.cancel("a", grace);
    rig.after(rig.almost(grace));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PROCESSING);
    rig.after(rig.under.slack());
    assertCancelled("a", Work.RUNNING);
  }

  @Test
  void T09_aSecondCancelDoesNotProlongTheGrace() {
    rig.running(task("a"));
    rig.cancel("a", Rig.GRACE);
    rig.after(Duration.ofSeconds(6));
    assertThat(rig.cancel("a", Rig.GRACE)).isInstanceOf(CancelStep.Requested.class);
    rig.after(Rig.GRACE.minusSeconds(6));
    assertCancelled("a", Work.RUNNING);
  }

  @Test
  void T09_T03_aLostLeaseAfterARequestEndsTheTask() {
    rig.running(task("a"));
    rig.cancel("a", Duration.ofMinutes(5));
    rig.after(Rig.LEASE);
    assertCancelled("a", Work.RUNNING);
  }

  @Test
  void T09_T04_anEndedTaskIsTooLateAndAStrangeOneUnknown() {
    rig.settle(rig.running(task("a")), done("1"));
    CancelStep step = rig.cancel("a");
    assertThat(step).isInstanceOf(CancelStep.TooLate.class);
    assertThat(((CancelStep.TooLate) step).status().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rig.cancel("nobody")).isEqualTo(new CancelStep.Unknown());
  }

  @Test
  void T09_aForgottenTaskIsUnknown() {
    rig.settle(rig.running(task("a")), done("1"));
    rig.after(Duration.ofHours(24));
    Given.rule("T16", rig.find("a") instanceof Lookup.Gone);
    assertThat(rig.cancel("a")).isEqualTo(new CancelStep.Unknown());
  }

  @Test
  void T09_aHandlerLeftRunningIsSeenInACancelOfTheWaitingTask() {
    leftRunningBy(new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.RUNNING), "a");
    rig.cancel("a");
    assertCancelled("a", Work.RUNNING);
    leftRunningBy(new Outcome.HandBack(Work.RUNNING), "b");
    rig.cancel("b");
    assertCancelled("b", Work.RUNNING);
  }

  @Test
  void T09_aHandlerLeftRunningIsSeenWhereACancelWasAskedBefore() {
    Claim claim = rig.running(task("a"));
    rig.cancel("a");
    rig.settle(claim, new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.RUNNING));
    assertCancelled("a", Work.RUNNING);
  }

  @Test
  void T09_aHandlerLeftRunningIsSeenHoweverALaterAttemptWasStopped() {
    leftRunningBy(new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.RUNNING), "a");
    Claim last = rig.again("a");
    rig.cancel("a");
    rig.settle(last, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));
    assertCancelled("a", Work.RUNNING);
  }

  @Test
  void T09_aHandlerThatWasNeverCalledHasNotStarted() {
    rig.settle(rig.running(task("a")), new Outcome.HandBack(Work.NOT_STARTED));
    rig.cancel("a");
    assertCancelled("a", Work.NOT_STARTED);
  }

  private void leftRunningBy(Outcome outcome, String id) {
    rig.settle(rig.running(task(id)), outcome);
  }

  private void assertCancelled(String id, Work work) {
    TaskStatus status = rig.status(id);
    assertThat(status.state()).isEqualTo(TaskState.CANCELLED);
    assertThat(status.work()).contains(work);
    assertThat(status.error()).isEmpty();
  }
}
