package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.StopReason;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.Settled;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Each method of the store is one step: of those who call at the same moment, one is first. */
abstract class RaceContract extends ContractCase {

  private static final int ROUNDS = 100;

  /** A lease that is over while others still claim would let a task begin again, rightly. */
  private static final Duration NEVER_OVER = Duration.ofDays(1);

  private static final Address OTHER = new Address("foreground-2");

  @Test
  void T02_ofSubmitsOfOneRequestKeyAtOnceOneMakesTheTaskAndTheOthersJoin() {
    Racers racers = rig.owned(new Racers(rig, 3));
    for (int round = 0; round < ROUNDS; round++) {
      List<Callable<CompletionStage<Submitted>>> calls = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Wanted wanted = task("t-" + round + "-" + i).requestKey("k-" + round).watcher(null);
        TaskStore node = node(i);
        calls.add(() -> node.submit(wanted.submission()));
      }
      assertThat(racers.race(calls))
          .as("round %s", round)
          .filteredOn(answer -> answer instanceof Submitted.Accepted)
          .hasSize(1);
    }
  }

  @Test
  void T03_ofClaimsAtOnceEachTaskGoesToOne() {
    Racers racers = rig.owned(new Racers(rig, 3));
    for (int i = 0; i < ROUNDS; i++) {
      rig.accepted(task("t-" + i).watcher(null));
    }
    List<TaskId> begun = new ArrayList<>();
    for (int round = 0; round < ROUNDS / 2; round++) {
      List<Callable<CompletionStage<List<Claim>>>> calls = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Address worker = new Address("background-" + i);
        TaskStore node = node(i);
        calls.add(
            () ->
                node.claim(
                    new ClaimRequest(
                        worker,
                        Map.of(Rig.TYPE, 2),
                        Collections.nCopies(2, Priority.NORMAL),
                        NEVER_OVER)));
      }
      racers.race(calls).forEach(all -> all.forEach(claim -> begun.add(claim.ref().id())));
    }
    assertThat(begun).doesNotHaveDuplicates().hasSize(ROUNDS);
  }

  @Test
  void T04_ofSuccessFailureAndCancelAtOnceOneEndsTheTask() {
    Racers racers = rig.owned(new Racers(rig, 3));
    for (int round = 0; round < ROUNDS; round++) {
      String id = "t-" + round;
      Claim.Ref attempt = rig.running(task(id).watcher(null)).ref();
      List<Callable<CompletionStage<Settled>>> calls =
          List.of(
              () -> rig.store.settle(attempt, done("1")),
              () -> node(1).settle(attempt, new Outcome.Failed(Rig.ERROR, Work.STOPPED, false)),
              () ->
                  rig.store.settle(
                      attempt, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED)));

      List<Settled> noted = racers.race(calls).stream().filter(Settled::isNoted).toList();

      assertThat(noted).as("round %s", round).hasSize(1);
      assertThat(rig.status(id).state()).isEqualTo(noted.get(0).notedStatus().state());
    }
  }

  @Test
  void T06_whoBeginsToWatchAsTheTaskEndsReadsTheEndingOrIsToldIt() {
    Racers racers = rig.owned(new Racers(rig, 2));
    for (int round = 0; round < ROUNDS; round++) {
      String id = "t-" + round;
      Claim.Ref attempt = rig.running(task(id).watcher(null)).ref();
      List<Callable<CompletionStage<Object>>> calls =
          List.of(
              () -> rig.store.watch(id(id), Rig.WATCHER).thenApply(lookup -> lookup),
              () -> node(1).settle(attempt, done("1")).thenApply(settled -> settled));

      List<Object> answers = racers.race(calls);

      Settled settled = (Settled) answers.get(1);
      if (!settled.tell().isEmpty()) {
        rig.now(rig.transport.feed().tell(settled.tell(), settled.notedStatus()));
      }
      if (!((Lookup) answers.get(0)).found().orElseThrow().isEnded()) {
        rig.heard.await(id, TaskState.SUCCEEDED);
      }
    }
  }

  @Test
  void T02_ofSubmitsOfOneIdempotencyKeyAtOnceOneMakesTheTask() {
    Racers racers = rig.owned(new Racers(rig, 3));
    for (int round = 0; round < ROUNDS; round++) {
      List<Callable<CompletionStage<Submitted>>> calls = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Wanted wanted = task("t-" + round + "-" + i).idempotency("k-" + round, "f").watcher(null);
        TaskStore node = node(i);
        calls.add(() -> node.submit(wanted.submission()));
      }
      assertThat(racers.race(calls))
          .as("round %s", round)
          .filteredOn(answer -> answer instanceof Submitted.Accepted)
          .hasSize(1);
    }
  }

  @Test
  void T09_T04_ofACancelAndASettleAtOnceBothAnswersAreTrue() {
    Racers racers = rig.owned(new Racers(rig, 2));
    for (int round = 0; round < ROUNDS; round++) {
      String id = "t-" + round;
      Claim.Ref attempt = rig.running(task(id).watcher(null)).ref();
      boolean succeeds = round % 2 == 0;
      Outcome outcome =
          succeeds ? done("1") : new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED);
      List<Callable<CompletionStage<Object>>> calls =
          List.of(
              () -> rig.store.cancel(id(id), Rig.GRACE).thenApply(step -> step),
              () -> node(1).settle(attempt, outcome).thenApply(settled -> settled));

      List<Object> answers = racers.race(calls);

      assertThat(((Settled) answers.get(1)).isNoted()).as("round %s", round).isTrue();
      // No other attempt follows a request to cancel, and a task that waits is cancelled at once.
      assertThat(rig.status(id).state())
          .as("round %s, after %s", round, answers)
          .isEqualTo(succeeds ? TaskState.SUCCEEDED : TaskState.CANCELLED);
    }
  }

  @Test
  void F09_whoJoinsAsTheLastLeavesHasATaskThatGoesOn() {
    Racers racers = rig.owned(new Racers(rig, 2));
    for (int round = 0; round < ROUNDS; round++) {
      String id = "t-" + round;
      rig.accepted(task(id).requestKey("k-" + round));
      Wanted joiner = task(id + "-joins").requestKey("k-" + round).watcher(OTHER);
      List<Callable<CompletionStage<Object>>> calls =
          List.of(
              () -> rig.store.leave(id(id), Rig.WATCHER, true, Rig.GRACE).thenApply(step -> step),
              () -> node(1).submit(joiner.submission()).thenApply(submitted -> submitted));

      List<Object> answers = racers.race(calls);

      if (answers.get(1) instanceof Submitted.Joined) {
        assertThat(rig.status(id).state())
            .as("round %s, after %s", round, answers)
            .isEqualTo(TaskState.PENDING);
      }
    }
  }

  @Test
  void F06_whatIsStoredDuringAnInvalidationIsServedToNobodyAfterIt() {
    Racers racers = rig.owned(new Racers(rig, 2));
    ResultStore results = rig.transport.results();
    ResultStore others = rig.under.otherNode().results();
    NewResult result =
        new NewResult(
            Json.of("1"), Duration.ZERO, 1, Duration.ofMillis(20), Duration.ofMinutes(9), null);
    for (int round = 0; round < ROUNDS; round++) {
      String key = "k-" + round;
      FenceToken before = rig.now(results.token(key, Set.of()));
      List<Callable<CompletionStage<Object>>> calls =
          List.of(
              () -> results.put(key, before, result).thenApply(stored -> stored),
              () -> others.invalidate(new Invalidation.Key(key)).thenApply(number -> number));

      racers.race(calls);

      assertThat(rig.now(results.get(key, Set.of())).result()).as("round %s", round).isEmpty();
    }
  }

  /** The store as each of several nodes has it, where there are several. */
  private TaskStore node(int number) {
    return number % 2 == 0 ? rig.store : rig.under.otherNode().store();
  }
}
