package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
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

/** Of time limits, the words and the moments that are this store's own. */
class TimeLimitTest {

  private static final Duration TEN = Duration.ofSeconds(10);

  private final Rig rig = new Rig();

  @Test
  void T08_startWithinEndsWhatNoAttemptBegan() {
    rig.accepted(task("a").startWithin(TEN));
    rig.after(TEN);
    assertTimeout(rig.status("a"), Work.NOT_STARTED);
    assertThat(rig.status("a").error().orElseThrow().message()).contains("start limit of PT10S");
  }

  @Test
  void T08_atTheDeadlineARunningTaskHasTwoSecondsToSettleAndThenItsWorkerIsTold() {
    rig.running(task("a").timeout(TEN));
    Swept swept = rig.after(TEN);
    assertThat(swept.nextIn()).isEqualTo(Duration.ofSeconds(2));
    rig.after(Duration.ofSeconds(1));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PROCESSING);
    assertThat(rig.heardByWorker).isEmpty();

    rig.after(Duration.ofSeconds(1));
    assertTimeout(rig.status("a"), Work.RUNNING);
    assertThat(rig.heardByWorker).containsExactly(rig.status("a"));
  }

  @Test
  void T08_aWorkerThatStoppedAtTheDeadlineSaysSo() {
    Claim claim = rig.running(task("a").timeout(TEN));
    rig.after(TEN);
    rig.settle(claim, new Outcome.Stopped(StopReason.DEADLINE, Work.STOPPED));
    assertTimeout(rig.status("a"), Work.STOPPED);
    assertThat(rig.status("a").error().orElseThrow().message()).isEqualTo("not done within PT10S");
  }

  @Test
  void aSweepTouchesNoMoreThanAskedAndSaysThatMoreIsDue() {
    for (int i = 0; i < 5; i++) {
      rig.accepted(task("t-" + i).timeout(TEN));
    }
    rig.time.advance(TEN);
    Swept first = now(rig.store.sweep(3));
    assertThat(first.touched()).isEqualTo(3);
    assertThat(first.nextIn()).isZero();
    assertThat(first.tell()).isEmpty();
    Swept second = now(rig.store.sweep(3));
    assertThat(second.touched()).isEqualTo(2);
    assertThat(second.nextIn()).isEqualTo(Duration.ofHours(24));
  }

  private static void assertTimeout(TaskStatus status, Work work) {
    assertThat(status.state()).isEqualTo(TaskState.TIMEOUT);
    assertThat(status.work()).contains(work);
    assertThat(status.error().orElseThrow().code()).isEqualTo(TaskError.TIMEOUT);
  }
}
