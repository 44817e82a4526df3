package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EndingTest {

  private final Rig rig = new Rig();

  @Test
  void T04_theFirstEndingStands() {
    Claim claim = rig.running(task("a"));
    rig.settle(claim, done("1"));
    TaskStatus ended = rig.status("a");

    assertThat(rig.settle(claim, new Outcome.Failed(Rig.ERROR, Work.STOPPED, true)))
        .isEqualTo(Settled.LOST);
    assertThat(rig.cancel("a")).isEqualTo(new CancelStep.TooLate(ended));
    assertThat(now(rig.store.abandon(id("a"), Rig.ERROR))).isEqualTo(Settled.LOST);
    rig.sweep();
    assertThat(rig.status("a")).isEqualTo(ended);
    assertThat(now(rig.store.deadLetters().list(9))).isEmpty();
  }

  @Test
  void T04_aSettleJustAfterTheDeadlineWinsIfItIsFirst() {
    Claim claim = rig.running(task("a").timeout(Duration.ofSeconds(10)));
    rig.after(Duration.ofSeconds(11));
    assertThat(rig.settle(claim, done("1")).notedStatus().state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void T06_aWatcherReadsAndIsRegisteredInOneStepAndIsToldTheEndingOnce() {
    Claim claim = rig.running(task("a").watcher(null));
    assertThat(rig.heard).isEmpty();
    Lookup lookup = now(rig.store.watch(id("a"), Rig.WATCHER));
    assertThat(lookup).isEqualTo(new Lookup.Found(rig.status("a")));

    now(rig.store.progress(claim.ref(), Progress.of(10, "")));
    rig.settle(claim, done("1"));
    now(rig.store.watch(id("a"), Rig.WATCHER));

    assertThat(rig.heard)
        .extracting(TaskStatus::state)
        .containsExactly(TaskState.PROCESSING, TaskState.SUCCEEDED);
    assertThat(rig.heard).extracting(TaskStatus::version).isSorted().doesNotHaveDuplicates();
    assertThat(now(rig.store.watch(id("nobody"), Rig.WATCHER))).isEqualTo(new Lookup.NeverWas());
  }

  @Test
  void T06_theVersionRisesWithEveryVisibleChange() {
    rig.accepted(task("a"));
    Claim claim = rig.claimOne();
    now(rig.store.progress(claim.ref(), Progress.of(10, "")));
    rig.cancel("a");
    rig.settle(claim, done("1"));

    assertThat(rig.heard).extracting(TaskStatus::version).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(rig.status("a").history())
        .extracting(StateChange::state, StateChange::version)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(TaskState.PENDING, 1L),
            org.assertj.core.groups.Tuple.tuple(TaskState.PROCESSING, 2L),
            org.assertj.core.groups.Tuple.tuple(TaskState.SUCCEEDED, 5L));
  }

  @Test
  void aSinkMayCallTheStore() {
    List<Lookup> read = new ArrayList<>();
    Address caller = new Address("caller");
    rig.transport.feed().listen(caller, told -> read.add(now(rig.store.find(told.taskId()))));
    rig.accepted(task("a").watcher(caller));
    assertThat(read).containsExactly(rig.find("a"));
  }

  @Test
  void theDataAgeIsCountedFromTheBeginOfTheWinningAttempt() {
    rig.settle(
        rig.running(task("a")),
        new Outcome.RetryIn(Duration.ofSeconds(1), Rig.ERROR, Work.STOPPED));
    rig.time.advance(Duration.ofSeconds(1));
    Claim winner = rig.claimOne();
    rig.time.advance(Duration.ofSeconds(4));
    rig.settle(winner, new Outcome.Done(Json.of("1"), Duration.ofMinutes(1)));

    Ending atOnce = Objects.requireNonNull(rig.status("a").ending());
    assertThat(atOnce.dataAge()).isEqualTo(Duration.ofSeconds(64));
    assertThat(atOnce.begin()).isEqualTo(winner.ref().token());
    rig.time.advance(Duration.ofSeconds(6));
    assertThat(Objects.requireNonNull(rig.status("a").ending()).dataAge())
        .isEqualTo(Duration.ofSeconds(70));
  }

  @Test
  void T19_aResultOverOneMebibyteFailsTheTask() {
    Json largest = Json.of(new byte[1 << 20]);
    Json tooLarge = Json.of(new byte[(1 << 20) + 1]);
    Claim fits = rig.running(task("a"));
    Claim fails = rig.running(task("b"));

    TaskStatus kept = rig.settle(fits, new Outcome.Done(largest, Duration.ZERO)).notedStatus();
    TaskStatus failed = rig.settle(fails, new Outcome.Done(tooLarge, Duration.ZERO)).notedStatus();

    assertThat(kept.state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(failed.state()).isEqualTo(TaskState.FAILED);
    assertThat(failed.result()).isEmpty();
    assertThat(failed.error().orElseThrow().code()).isEqualTo(TaskError.RESULT_TOO_LARGE);
    assertThat(failed.error().orElseThrow().message()).contains("1048577");
  }

  @Test
  void T19_progressNeverFallsAndTheTextIsTheLatest() {
    Claim claim = rig.running(task("a"));
    now(rig.store.progress(claim.ref(), Progress.of(60, "sixty")));
    Progress lower = new Progress(40, "again", Duration.ofSeconds(9), Json.of("[]"));
    TaskStatus status = now(rig.store.progress(claim.ref(), lower)).notedStatus();

    assertThat(status.progress())
        .isEqualTo(new Progress(60, "again", Duration.ofSeconds(9), Json.of("[]")));
    assertThat(status.times().estimatedCompletion()).isEqualTo(rig.time.now().plusSeconds(9));
  }

  @Test
  void T19_aPartialResultOver32KibibytesIsRefused() {
    Json largest = Json.of(new byte[32 * 1024]);
    Json tooLarge = Json.of(new byte[32 * 1024 + 1]);
    assertThat(new Progress(1, "", null, largest).partial()).isEqualTo(largest);
    assertThatThrownBy(() -> new Progress(1, "", null, tooLarge))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32768")
        .hasMessageContaining("32769");
  }

  @Test
  void T16_ofTheProgressOfAnEndedTaskOnlyThePercentageIsKept() {
    Claim claim = rig.running(task("a"));
    now(
        rig.store.progress(
            claim.ref(), new Progress(60, "sixty", Duration.ofSeconds(9), Json.of("[]"))));
    rig.settle(claim, done("1"));
    assertThat(rig.status("a").progress()).isEqualTo(Progress.of(60, ""));
  }

  static Stream<Outcome> outcomes() {
    return Stream.of(
        done("1"),
        new Outcome.Failed(Rig.ERROR, Work.STOPPED, false),
        new Outcome.RetryIn(Duration.ofSeconds(1), Rig.ERROR, Work.STOPPED),
        new Outcome.HandBack(Work.STOPPED),
        new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED));
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void T05_aSettleWhoseAnswerWasLostMayBeRepeatedAndAnotherOneIsRefused(Outcome outcome) {
    Claim claim = rig.running(task("a"));
    TaskStatus first = rig.settle(claim, outcome).notedStatus();
    rig.heard.clear();

    assertThat(rig.settle(claim, outcome)).isEqualTo(new Settled(first, Set.of()));

    assertThat(rig.status("a")).isEqualTo(first);
    assertThat(rig.heard).isEmpty();
    Outcome other =
        outcome instanceof Outcome.Done
            ? new Outcome.Failed(Rig.ERROR, Work.STOPPED, false)
            : done("2");
    assertThat(rig.settle(claim, other)).isEqualTo(Settled.LOST);
  }

  @Test
  void T05_aRepeatedRetryTellsOfTheAttemptThatFollowed() {
    Outcome retry = new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED);
    Claim claim = rig.running(task("a"));
    rig.settle(claim, retry);
    Claim next = rig.claimOne();

    assertThat(rig.settle(claim, retry).notedStatus()).isEqualTo(rig.status("a"));

    assertThat(rig.settle(next, done("1")).notedStatus().state()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(rig.settle(claim, retry)).as("the next one has settled").isEqualTo(Settled.LOST);
  }

  @Test
  void theHistoryKeepsTheLastTwentyStates() {
    rig.accepted(task("a"));
    for (int i = 0; i < 15; i++) {
      rig.settle(rig.claimOne(), new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED));
    }
    List<StateChange> history = rig.status("a").history();
    assertThat(history).hasSize(TaskStatus.MAX_HISTORY);
    assertThat(history).extracting(StateChange::version).isSorted().last().isEqualTo(31L);
    assertThat(history.get(19).attempt()).isEqualTo(15);
  }
}
