package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
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
import org.junit.jupiter.api.Test;

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
    rig.settle(rig.running(task("a")), new Outcome.RetryIn(Duration.ofSeconds(1), Rig.ERROR));
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
  void theHistoryKeepsTheLastTwentyStates() {
    rig.accepted(task("a"));
    for (int i = 0; i < 15; i++) {
      rig.settle(rig.claimOne(), new Outcome.RetryIn(Duration.ZERO, Rig.ERROR));
    }
    List<StateChange> history = rig.status("a").history();
    assertThat(history).hasSize(TaskStatus.MAX_HISTORY);
    assertThat(history).extracting(StateChange::version).isSorted().last().isEqualTo(31L);
    assertThat(history.get(19).attempt()).isEqualTo(15);
  }
}
