package io.dualloop.core.background;

import static io.dualloop.api.TaskState.CANCELLED;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static io.dualloop.api.Work.NOT_STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.spi.Capability;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A store that does what it is asked at once, but says so late. */
class SlowAnswersTest {

  private static final Command<String, String> ECHO =
      TaskType.command("ECHO", String.class, String.class);

  private final Scene scene = new Scene();
  private final SlowStore slow = new SlowStore();
  private final AsyncWork work = new AsyncWork();

  @Test
  void T08_aClaimUnderWayTakesTheRoomOfWhatIsWoken() {
    slow.methods.add("claim");
    for (int i = 0; i < 2; i++) {
      scene.submit(ECHO, "\"claimed\"");
    }
    BackgroundLoop.on(
            slow.in(scene.transport, Set.of(Capability.STORE_TELLS), scene.transport.feed()))
        .runtime(scene.time)
        .slots(2)
        .handleAsync(ECHO, work)
        .start();
    scene.time.run();
    for (int i = 0; i < 2; i++) {
      scene.submit(ECHO, "\"woken\"");
    }
    scene.time.run();
    slow.answer();
    scene.time.run();
    assertThat(work.stages).as("slots").hasSize(2);

    work.complete(0, "one");
    work.complete(1, "two");
    scene.time.run();
    assertThat(work.stages).as("the woken ones have waited").hasSize(4);
  }

  @Test
  void T19_progressToldDuringAWriteFollowsWithinItsIntervalOfTheAnswer() {
    slow.methods.add("progress");
    BackgroundLoop.on(slow.in(scene.transport)).runtime(scene.time).handleAsync(ECHO, work).start();
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    TaskContext task = work.contexts.get(0);
    task.progress(1, "first");
    scene.time.advance(Duration.ofMillis(2));
    task.progress(50, "second");
    scene.time.advance(Duration.ofMillis(3));
    slow.answer();

    scene.time.advance(Duration.ofMillis(194));
    assertThat(scene.status(id).progress().percent()).isEqualTo(1);
    scene.time.advance(Duration.ofMillis(1));
    assertThat(scene.status(id).progress().percent()).isEqualTo(50);
  }

  @Test
  void T09_aCancelToldBeforeTheAnswerOfTheClaimIsNotMissed() {
    BackgroundLoop.on(slow.in(scene.transport)).runtime(scene.time).handleAsync(ECHO, work).start();
    scene.time.run();
    slow.methods.add("claim");
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    scene.cancel(id);
    scene.time.advance(Duration.ofMillis(1));

    slow.answer();
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(CANCELLED);
    assertThat(scene.status(id).work()).as("so early that nothing began").contains(NOT_STARTED);
    assertThat(work.stages).isEmpty();
  }

  @Test
  void T10_claimsThatComeTooLateAreNoPoisonAndAreMadeMoreAndMoreRarely() {
    slow.methods.add("claim");
    BackgroundLoop.on(slow.in(scene.transport))
        .runtime(scene.time)
        .telemetry(scene.told)
        .handleAsync(ECHO, work)
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");
    int waited = 0;
    for (int second = 0; second < 180; second++) {
      scene.time.advance(Duration.ofSeconds(1));
      waited = slow.waiting() == 0 ? 0 : waited + 1;
      if (waited == 6) {
        slow.answer();
        waited = 0;
      }
    }
    assertThat(work.stages).isEmpty();
    assertThat(scene.told.of("task.claim.late")).isBetween(6L, 12L);

    slow.methods.clear();
    slow.answer();
    scene.time.advance(Claiming.LONGEST_LATE_PAUSE.plusSeconds(5));

    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    assertThat(work.stages).hasSize(1);
  }

  @Test
  void T18_whatIsAnsweredInOneBurstAfterALongOutageStopsNothing() {
    BackgroundLoop.on(slow.in(scene.transport))
        .runtime(scene.time)
        .telemetry(scene.told)
        .slots(1)
        .handle(ECHO, (text, task) -> text)
        .start();
    scene.time.advance(Duration.ofSeconds(2));
    slow.methods.addAll(Set.of("sweep", "claim", "renew"));
    scene.time.advance(Duration.ofMinutes(30));
    assertThat(slow.waiting()).as("more than an inbox takes").isGreaterThan(300);
    slow.methods.clear();
    slow.answer();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.advance(Duration.ofSeconds(2));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(scene.told.of("worker.inbox.full")).isZero();
  }

  @Test
  void T17_progressOfManyEndedAttemptsAnsweredInOneBurstDisturbsNobody() {
    slow.methods.add("progress");
    BackgroundLoop.on(slow.in(scene.transport))
        .runtime(scene.time)
        .slots(1)
        // So that a handler's end reaches the loop between two of its steps.
        .executor(Runnable::run)
        .handleAsync(ECHO, work)
        .start();
    for (int i = 0; i < 200; i++) {
      begin();
      work.contexts.get(i).progress(5, "begun");
      scene.time.run();
      work.complete(i, "done");
      scene.time.run();
    }
    TaskId last = begin();

    slow.answer();
    work.complete(200, "done");
    scene.time.run();

    assertThat(scene.state(last)).isEqualTo(SUCCEEDED);
  }

  private TaskId begin() {
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    return id;
  }
}
