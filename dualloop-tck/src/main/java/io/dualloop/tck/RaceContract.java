package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Each method of the store is one step: of those who call at the same moment, one is first. */
abstract class RaceContract extends ContractCase {

  private static final int ROUNDS = 100;

  @Test
  void T02_ofSubmitsOfOneRequestKeyAtOnceOneMakesTheTaskAndTheOthersJoin() {
    Racers racers = rig.owned(new Racers(rig, 3));
    for (int round = 0; round < ROUNDS; round++) {
      List<Callable<CompletionStage<Submitted>>> calls = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Wanted wanted = task("t-" + round + "-" + i).requestKey("k-" + round).watcher(null);
        calls.add(() -> rig.store.submit(wanted.submission()));
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
        calls.add(
            () ->
                rig.store.claim(
                    new ClaimRequest(
                        worker,
                        Map.of(Rig.TYPE, 2),
                        Collections.nCopies(2, Priority.NORMAL),
                        Rig.LEASE)));
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
              () -> rig.store.settle(attempt, new Outcome.Failed(Rig.ERROR, Work.STOPPED, false)),
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
              () -> rig.store.settle(attempt, done("1")).thenApply(settled -> settled));

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
}
