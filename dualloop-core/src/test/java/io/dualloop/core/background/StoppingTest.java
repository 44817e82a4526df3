package io.dualloop.core.background;

import static io.dualloop.api.TaskState.CANCELLED;
import static io.dualloop.api.TaskState.FAILED;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.RETRYING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static io.dualloop.api.TaskState.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StoppingTest {

  private static final Command<String, String> SLOW =
      TaskType.command("SLOW", String.class, String.class);

  private final Scene scene = new Scene();
  private final AsyncWork work = new AsyncWork();

  private TaskId running(Handling handling) {
    scene.loop().slots(2).handleAsync(SLOW, work, handling).start();
    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    return id;
  }

  @Test
  void T09_aHandlerThatStopsInTimeEndsAsCancelledAndStopped() {
    TaskId id = running(Handling.DEFAULT);
    work.obey();

    scene.cancel(id);
    scene.time.run();

    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.CANCELLED);
    assertThat(scene.state(id)).isEqualTo(CANCELLED);
    assertThat(scene.status(id).work()).contains(Work.STOPPED);
  }

  @Test
  void T09_aHandlerThatFinishesInsteadSucceeds() {
    TaskId id = running(Handling.DEFAULT);

    scene.cancel(id);
    scene.time.run();
    work.complete(0, "done");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void T09_aHandlerThatDoesNeitherEndsAsCancelledAndRunning() {
    TaskId id = running(Handling.DEFAULT);

    scene.cancel(id);
    scene.time.advance(Duration.ofMillis(1_999));
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    scene.time.advance(Duration.ofMillis(2));

    assertThat(scene.state(id)).isEqualTo(CANCELLED);
    assertThat(scene.status(id).work()).contains(Work.RUNNING);
    assertThat(scene.told.of("worker.leftover")).isEqualTo(1);
    work.complete(0, "too late");
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(CANCELLED);
    assertThat(scene.told.of("worker.leftover.ended")).isEqualTo(1);
  }

  @Test
  void T08_attemptTimeoutIsChargedAndRetried() {
    TaskId id =
        running(
            Handling.attempts(2)
                .attemptTimeout(Duration.ofSeconds(10))
                .backoff(Duration.ofMillis(100)));
    work.obey();
    assertThat(work.contexts.get(0).remaining()).isEqualTo(Duration.ofSeconds(10));

    scene.time.advance(Duration.ofSeconds(10));
    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.ATTEMPT_TIMEOUT);
    assertThat(work.contexts.get(0).remaining()).isZero();
    assertThat(scene.state(id)).isEqualTo(RETRYING);
    scene.time.advance(Duration.ofSeconds(1));
    assertThat(work.contexts.get(1).attempt()).isEqualTo(2);
    work.obey();
    scene.time.advance(Duration.ofSeconds(10));

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).error().orElseThrow().code()).isEqualTo(TaskError.TIMEOUT);
    assertThat(scene.status(id).work()).contains(Work.STOPPED);
  }

  @Test
  void T08_aHandlerThatIgnoresItsTimeoutIsRetriedBesideItsLeftover() {
    TaskId id =
        running(
            Handling.attempts(2)
                .attemptTimeout(Duration.ofSeconds(10))
                .backoff(Duration.ofMillis(100)));

    scene.time.advance(Duration.ofSeconds(12));
    assertThat(scene.state(id)).isEqualTo(RETRYING);
    assertThat(scene.told.of("worker.leftover")).isEqualTo(1);
    work.complete(0, "late");
    scene.time.advance(Duration.ofSeconds(1));
    work.complete(1, "second");
    scene.time.run();

    assertThat(scene.status(id).result()).contains(Json.of("\"second\""));
  }

  @Test
  void T08_halfOfTheSlotsHeldByLeftoversStopsTheClaiming() {
    BackgroundLoop loop = scene.loop().slots(2).handleAsync(SLOW, work).start();
    TaskId stuck = scene.submit(SLOW, "\"stuck\"");
    scene.time.run();
    assertThat(loop.health().healthy()).isTrue();

    scene.cancel(stuck);
    scene.time.advance(Duration.ofSeconds(3));
    assertThat(loop.health().healthy()).isFalse();
    assertThat(loop.health().problem()).contains("1 of 2 slots");
    scene.submit(SLOW, "\"next\"");
    scene.time.advance(Duration.ofSeconds(3));
    assertThat(work.stages).hasSize(1);

    work.complete(0, "at last");
    scene.time.run();
    assertThat(work.stages).hasSize(2);
    assertThat(loop.health().healthy()).isTrue();
  }

  @Test
  void T08_deadlineStopsTheHandlerAndEndsTheTask() {
    scene.loop().handleAsync(SLOW, work).start();
    TaskId id = scene.submit(SLOW, "\"x\"", Priority.NORMAL, Duration.ofSeconds(5));
    scene.time.run();
    work.obey();

    scene.time.advance(Duration.ofSeconds(5));

    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.DEADLINE);
    assertThat(scene.state(id)).isEqualTo(TIMEOUT);
  }

  /** Its renewals fail until the lease is over and the task has begun a second time. */
  private TaskId lost() {
    TaskId id = running(Handling.DEFAULT.attemptTimeout(Duration.ofMinutes(9)));
    // From 10 s on, with pauses up to 2 s: until just behind the lease's end at 30 s.
    for (int i = 0; i < 16; i++) {
      scene.faults.plan("renew", FaultyStore.Fault.LOST_BEFORE);
    }
    scene.time.advance(Duration.ofSeconds(35));
    assertThat(work.contexts).hasSize(2);
    assertThat(work.contexts.get(1).fencingToken())
        .isGreaterThan(work.contexts.get(0).fencingToken());
    return id;
  }

  @Test
  void T05_aLostLeaseIsLearnedByRenewalAndNothingIsWrittenAfterwards() {
    TaskId id = lost();

    scene.time.advance(Duration.ofMinutes(2));
    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.LEASE_LOST);
    assertThat(scene.told.of("task.lease.lost")).isEqualTo(1);
    work.contexts.get(0).progress(99, "from the dead");
    work.complete(0, "from the dead");
    scene.time.run();

    assertThat(scene.faults.outcomes).isEmpty();
    assertThat(scene.faults.progress).isEmpty();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    work.complete(1, "alive");
    scene.time.run();
    assertThat(scene.status(id).result()).contains(Json.of("\"alive\""));
  }

  @Test
  void T05_aLostLeaseIsLearnedAtOnceWhereTheStoreTells() {
    TaskId id = running(Handling.DEFAULT);
    Claim.Ref attempt = new Claim.Ref(id, work.contexts.get(0).fencingToken());
    Scene.now(scene.transport.store().renew(List.of(attempt), Duration.ofMillis(1)));

    scene.time.advance(Duration.ofMillis(1));
    Scene.now(scene.transport.store().sweep(10));
    scene.time.run();

    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.LEASE_LOST);
    assertThat(scene.faults.calls("renew")).as("the test's own and one more").isEqualTo(2);
  }

  @Test
  void T05_aLostLeaseIsLearnedByProgressAndWhatEndsInTheGraceIsNotWritten() {
    TaskId id = lost();

    work.contexts.get(0).progress(99, "from the dead");
    scene.time.run();
    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.LEASE_LOST);
    assertThat(scene.status(id).progress().percent()).isZero();
    work.complete(0, "from the dead");
    scene.time.run();

    assertThat(scene.faults.outcomes).isEmpty();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
  }

  @Test
  void T05_noProgressIsWrittenOnceItWasToldToStop() {
    TaskId id = running(Handling.DEFAULT);
    work.contexts.get(0).progress(10, "first");
    scene.time.run();
    work.contexts.get(0).progress(20, "waits for its turn");
    scene.cancel(id);
    scene.time.run();
    work.contexts.get(0).progress(30, "too late");

    scene.time.advance(Duration.ofSeconds(1));

    assertThat(scene.faults.progress).singleElement().matches(p -> p.percent() == 10);
  }

  @Test
  void T03_aLivingWorkerKeepsItsTaskHoweverLongItWorks() {
    TaskId id = running(Handling.DEFAULT.attemptTimeout(Duration.ofMinutes(9)));

    scene.time.advance(Duration.ofMinutes(8));
    assertThat(scene.status(id).attempt()).isEqualTo(1);
    work.complete(0, "done");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(work.stages).hasSize(1);
  }

  @Test
  void T17_aThrowingStopActionIsReportedAndTheOthersRun() {
    TaskId id = running(Handling.DEFAULT);
    AtomicInteger ran = new AtomicInteger();
    work.contexts
        .get(0)
        .onStop(
            () -> {
              throw new IllegalStateException("bad action");
            });
    work.contexts.get(0).onStop(ran::incrementAndGet);

    scene.cancel(id);
    scene.time.run();
    work.contexts.get(0).onStop(ran::incrementAndGet);

    assertThat(ran).hasValue(2);
    assertThat(scene.told.of("task.onStop")).isEqualTo(1);
  }
}
