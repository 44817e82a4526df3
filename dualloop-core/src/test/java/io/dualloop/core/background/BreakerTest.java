package io.dualloop.core.background;

import static io.dualloop.api.TaskState.PENDING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The breaker around the third party that a type's handlers call. */
class BreakerTest {

  private static final Command<String, String> CALL =
      TaskType.command("CALL", String.class, String.class);
  private static final Command<String, String> OTHER =
      TaskType.command("OTHER", String.class, String.class);
  private static final Duration OPEN = Duration.ofSeconds(10);

  private final Scene scene = new Scene();
  private final List<String> calls = new ArrayList<>();
  private TaskFailure failure = new TaskFailure(TaskError.retryable("DOWN", "on purpose"));
  private boolean down = true;

  private void start() {
    scene
        .loop()
        .handle(
            CALL,
            (parameters, task) -> {
              calls.add(parameters);
              if (down) {
                throw failure;
              }
              return "done";
            },
            Handling.attempts(1).circuitBreaker(OPEN))
        .handle(OTHER, (parameters, task) -> "done")
        .start();
  }

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      scene.submit(CALL, "\"" + i + "\"");
      scene.time.run();
    }
  }

  @Test
  void aThirdPartyThatIsDownIsLeftAlone() {
    start();
    fail(10);
    TaskId waits = scene.submit(CALL, "\"x\"");
    TaskId other = scene.submit(OTHER, "\"x\"");
    scene.time.advance(OPEN.minusSeconds(1));

    assertThat(calls).hasSize(10);
    assertThat(scene.state(waits)).isEqualTo(PENDING);
    assertThat(scene.state(other)).as("other types go on").isNotEqualTo(PENDING);
    assertThat(scene.told.of("worker.breaker.open")).isEqualTo(1);
  }

  @Test
  void whenItIsBackTwoAreTriedAndThenAll() {
    start();
    fail(10);
    down = false;
    for (int i = 0; i < 20; i++) {
      scene.submit(CALL, "\"later\"");
    }
    scene.time.advance(OPEN.plusSeconds(1));
    scene.time.run();

    assertThat(calls).hasSize(30);
  }

  @Test
  void whileItStaysDownItIsTriedTwiceEachTime() {
    start();
    fail(10);
    for (int i = 0; i < 20; i++) {
      scene.submit(CALL, "\"later\"");
    }
    scene.time.advance(OPEN.plusSeconds(1));
    assertThat(calls).hasSize(12);
    scene.time.advance(OPEN.plusSeconds(1));
    assertThat(calls).hasSize(14);
  }

  @Test
  void anErrorThatSaysWhenToRetryIsObeyedByAllTasksOfTheType() {
    start();
    failure =
        new TaskFailure(TaskError.retryable("LIMIT", "429").retryAfter(Duration.ofSeconds(30)));
    fail(2);
    assertThat(calls).hasSize(1);
    down = false;
    scene.time.advance(Duration.ofSeconds(29));
    assertThat(calls).hasSize(1);
    scene.time.advance(Duration.ofSeconds(2));
    assertThat(calls).hasSize(2);
  }

  @Test
  void whatIsNotWorthARetrySaysNothingOfTheThirdParty() {
    start();
    failure = new TaskFailure(TaskError.permanent("UNKNOWN", "no such parcel"));
    fail(30);

    assertThat(calls).hasSize(30);
  }

  @Test
  void T08_handlersThatHangOpenItAndDoNotKeepItFromClosing() {
    AsyncWork hangs = new AsyncWork();
    scene
        .loop()
        .slots(64)
        .handleAsync(
            CALL,
            hangs,
            Handling.attempts(1).attemptTimeout(Duration.ofSeconds(1)).circuitBreaker(OPEN))
        .start();
    for (int i = 0; i < 12; i++) {
      scene.submit(CALL, "\"hangs\"");
    }
    scene.time.advance(Duration.ofSeconds(5));
    assertThat(scene.told.of("worker.breaker.open")).isEqualTo(1);
    assertThat(scene.told.of("worker.leftover")).isEqualTo(12);

    TaskId later = scene.submit(CALL, "\"back\"");
    scene.time.advance(OPEN);
    assertThat(hangs.stages).hasSize(13);
    hangs.complete(12, "done");
    scene.time.run();
    assertThat(scene.state(later)).isEqualTo(SUCCEEDED);
  }

  @Test
  void anErrorThatAsksForAMomentDoesNotShortenTheTime() {
    start();
    fail(9);
    failure = new TaskFailure(TaskError.retryable("LIMIT", "429").retryAfter(Duration.ofMillis(1)));
    fail(1);
    scene.submit(CALL, "\"x\"");
    scene.time.advance(OPEN.minusSeconds(1));
    assertThat(calls).hasSize(10);
    scene.time.advance(Duration.ofSeconds(2));
    assertThat(calls).as("a trial that fails").hasSize(11);
    scene.submit(CALL, "\"y\"");
    scene.time.advance(OPEN.minusSeconds(2));
    assertThat(calls).hasSize(11);
  }

  @Test
  void itMayStayOpenForEver() {
    scene
        .loop()
        .handle(
            CALL,
            (parameters, task) -> {
              calls.add(parameters);
              throw failure;
            },
            Handling.attempts(1).circuitBreaker(ChronoUnit.FOREVER.getDuration()))
        .start();
    fail(12);

    assertThat(calls).hasSize(10);
  }
}
