package io.dualloop.tck;

import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Swept;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Deadlines fire by the store's clock, with no worker alive. */
abstract class DeadlineContract extends ContractCase {

  private static final Duration TEN = Duration.ofSeconds(10);

  @Test
  void T08_theDeadlineFiresWithNoWorkerAlive() {
    rig.accepted(task("a").timeout(TEN));
    rig.after(rig.almost(TEN));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PENDING);
    rig.after(rig.under.slack());
    assertTimeout("a", Work.NOT_STARTED);
  }

  @Test
  void T08_anOverdueTaskIsNotBegunEvenIfNobodySwept() {
    rig.accepted(task("a").timeout(TEN));
    rig.accepted(task("b").timeout(TEN));
    rig.under.passTime(TEN);
    assertThat(rig.begin("b")).isEmpty();
    assertThat(rig.claim(1)).isEmpty();
    rig.sweep();
    assertTimeout("a", Work.NOT_STARTED);
    assertTimeout("b", Work.NOT_STARTED);
  }

  @Test
  void T08_startWithinEndsWhatNoAttemptBegan() {
    rig.accepted(task("a").startWithin(TEN));
    rig.after(rig.almost(TEN));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PENDING);
    rig.after(rig.under.slack());
    assertTimeout("a", Work.NOT_STARTED);
  }

  @Test
  void T08_startWithinSaysNothingAboutATaskThatHasBegun() {
    Claim claim = rig.running(task("a").startWithin(TEN));
    rig.settle(claim, new Outcome.RetryIn(Duration.ofMinutes(1), Rig.ERROR, Work.STOPPED));
    rig.after(TEN);
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
  }

  @Test
  void T08_aRunningTaskHasALittleLongerToSettleAndThenEndsWithoutItsWorker() {
    TaskStatus late =
        rig.inTime(
            TEN.plus(Rig.TO_SETTLE),
            round -> {
              rig.running(task("a-" + round).timeout(TEN));
              rig.after(TEN);
              return rig.status("a-" + round);
            });
    assertThat(late.state()).isEqualTo(TaskState.PROCESSING);
    rig.after(Rig.TO_SETTLE);
    assertTimeout(late.taskId().value(), Work.RUNNING);
  }

  @Test
  void T08_aWorkerThatStoppedAtTheDeadlineSaysSo() {
    assertTimeout(
        settledLate(new Outcome.Stopped(StopReason.DEADLINE, Work.STOPPED)), Work.STOPPED);
  }

  @Test
  void T08_aTaskThatIsNotRetriedInTimeTimesOutNamingTheLastError() {
    Claim claim = rig.running(task("a").timeout(TEN));
    rig.settle(claim, new Outcome.RetryIn(Duration.ofSeconds(5), Rig.ERROR, Work.STOPPED));
    rig.after(TEN);
    assertTimeout("a", Work.STOPPED);
    assertThat(rig.status("a").error().orElseThrow().message())
        .contains("DOWN: the service is down");
  }

  @Test
  void T08_T10_aHandBackAfterTheDeadlineTimesOut() {
    assertTimeout(settledLate(new Outcome.HandBack(Work.STOPPED)), Work.STOPPED);
  }

  @Test
  void T08_T03_aLeaseLostAfterTheDeadlineEndsTheTask() {
    rig.running(task("a").timeout(TEN));
    rig.after(Rig.LEASE);
    assertTimeout("a", Work.RUNNING);
  }

  @Test
  void T08_aSweepTouchesNoMoreThanAskedAndSaysThatMoreIsDue() {
    for (int i = 0; i < 5; i++) {
      rig.accepted(task("t-" + i).timeout(TEN));
    }
    rig.under.passTime(TEN);
    Swept first = rig.now(rig.store.sweep(3));
    assertThat(first.touched()).isEqualTo(3);
    assertThat(first.nextIn()).isZero();
    Swept second = rig.now(rig.store.sweep(3));
    assertThat(second.touched()).isEqualTo(2);
    assertThat(second.nextIn()).isPositive();
    for (int i = 0; i < 5; i++) {
      assertTimeout("t-" + i, Work.NOT_STARTED);
    }
  }

  /** What an attempt that settles in the moment after the deadline makes of its task. */
  private String settledLate(Outcome outcome) {
    return rig.inTime(
        TEN.plus(Rig.TO_SETTLE),
        round -> {
          String id = "a-" + round;
          Claim claim = rig.running(task(id).timeout(TEN));
          rig.under.passTime(TEN);
          rig.settle(claim, outcome);
          return id;
        });
  }

  private void assertTimeout(String id, Work work) {
    TaskStatus status = rig.status(id);
    assertThat(status.state()).isEqualTo(TaskState.TIMEOUT);
    assertThat(status.work()).contains(work);
    assertThat(status.error().orElseThrow().code()).isEqualTo(TaskError.TIMEOUT);
  }
}
