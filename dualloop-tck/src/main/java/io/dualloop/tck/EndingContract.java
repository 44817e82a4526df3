package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A task ends once, and what it then says is true. */
abstract class EndingContract extends ContractCase {

  private static final Duration TEN = Duration.ofSeconds(10);

  @Test
  void T04_theFirstEndingStands() {
    Claim claim = rig.running(task("a"));
    rig.settle(claim, done("1"));
    TaskStatus ended = rig.status("a");
    assertThat(ended.state()).isEqualTo(TaskState.SUCCEEDED);

    assertThat(rig.settle(claim, new Outcome.Failed(Rig.ERROR, Work.STOPPED, true)))
        .isEqualTo(Settled.LOST);
    assertThat(rig.cancel("a")).isInstanceOf(CancelStep.TooLate.class);
    assertThat(rig.abandon("a", Rig.ERROR)).isEqualTo(Settled.LOST);
    rig.after(Duration.ofMinutes(10));

    TaskStatus later = rig.status("a");
    assertThat(later.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(later.version()).isEqualTo(ended.version());
    assertThat(later.result()).contains(Json.of("1"));
    assertThat(later.times()).isEqualTo(ended.times());
    assertThat(rig.now(rig.store.deadLetters().list(9))).isEmpty();
  }

  @Test
  void T04_aCancelThatWonIsNotOverwrittenByALateSuccess() {
    Claim claim = rig.running(task("a"));
    rig.cancel("a");
    rig.after(Rig.GRACE);
    Given.rule("T09", rig.status("a").state() == TaskState.CANCELLED);

    assertThat(rig.settle(claim, done("1"))).isEqualTo(Settled.LOST);

    assertThat(rig.status("a").state()).isEqualTo(TaskState.CANCELLED);
    assertThat(rig.status("a").result()).isEmpty();
  }

  @Test
  void T04_aTimeoutThatWonIsNotOverwrittenByALateSuccess() {
    Claim claim = rig.running(task("a").timeout(TEN));
    rig.after(TEN.plusSeconds(5));
    Given.rule("T08", rig.status("a").state() == TaskState.TIMEOUT);

    assertThat(rig.settle(claim, done("1"))).isEqualTo(Settled.LOST);

    assertThat(rig.status("a").state()).isEqualTo(TaskState.TIMEOUT);
    assertThat(rig.status("a").result()).isEmpty();
  }

  @Test
  void T04_aSuccessJustAfterTheDeadlineWinsIfItIsFirst() {
    Settled settled =
        rig.inTime(
            TEN.plus(Rig.TO_SETTLE),
            round -> {
              Claim claim = rig.running(task("a-" + round).timeout(TEN));
              rig.under.passTime(TEN);
              return rig.settle(claim, done("1"));
            });
    assertThat(settled.notedStatus().state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void F02_theDatasAgeIsCountedFromTheBeginOfTheWinningAttempt() {
    rig.settle(rig.running(task("a")), new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED));
    rig.under.passTime(TEN);
    Claim winner = rig.again("a");
    rig.under.passTime(Duration.ofSeconds(4));
    rig.settle(winner, new Outcome.Done(Json.of("1"), Duration.ofMinutes(1)));

    assertAge(Duration.ofSeconds(64));
    rig.under.passTime(Duration.ofSeconds(6));
    assertAge(Duration.ofSeconds(70));
    Ending ending = Objects.requireNonNull(rig.status("a").ending());
    assertThat(ending.begin()).isEqualTo(winner.ref().token());
  }

  private void assertAge(Duration expected) {
    Ending ending = Objects.requireNonNull(rig.status("a").ending());
    assertThat(ending.dataAge()).isBetween(expected, expected.plus(rig.under.slack()));
  }
}
