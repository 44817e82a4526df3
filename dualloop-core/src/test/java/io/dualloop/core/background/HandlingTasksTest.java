package io.dualloop.core.background;

import static io.dualloop.api.TaskState.FAILED;
import static io.dualloop.api.TaskState.PENDING;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.RETRYING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

// A handler of a Void result returns null, which the contract allows and NullAway does not know.
@SuppressWarnings("NullAway")
class HandlingTasksTest {

  private static final Command<String, String> ECHO =
      TaskType.command("ECHO", String.class, String.class);
  private static final Command<Integer, Void> COUNT =
      TaskType.command("COUNT", Integer.class, Void.class);

  private final Scene scene = new Scene();
  private final List<Throwable> errors = new ArrayList<>();

  @Test
  void runsATaskAndKeepsItsResult() {
    scene.loop().handle(ECHO, (text, task) -> text + " by " + task.attempt()).start();
    TaskId id = scene.submit(ECHO, "\"done\"");

    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(scene.status(id).result()).contains(Json.of("\"done by 1\""));
    assertThat(scene.status(id).work()).contains(Work.STOPPED);
  }

  @Test
  void T04_theLoopCountsHowItsTasksEnd() {
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              if (text.equals("bad")) {
                throw new TaskFailure(TaskError.permanent("BAD", "on purpose"));
              } else if (text.equals("late")) {
                throw new TaskFailure(
                    TaskError.retryable("LATE", "later").retryAfter(Scene.TIMEOUT));
              }
              return text;
            })
        .start();
    scene.submit(ECHO, "\"good\"");
    scene.submit(ECHO, "\"bad\"");
    TaskId late = scene.submit(ECHO, "\"late\"");

    scene.time.run();

    assertThat(scene.told.of("task.ended.succeeded")).isEqualTo(1);
    assertThat(scene.told.of("task.ended.failed")).isEqualTo(2);
    assertThat(scene.state(late)).isEqualTo(FAILED);
    assertThat(scene.told.of("task.retried")).as("no retry fits before the deadline").isZero();
  }

  @Test
  void takesWhatWasSubmittedBeforeItStarted() {
    TaskId id = scene.submit(ECHO, "\"early\"");
    scene.loop().handle(ECHO, (text, task) -> text).start();

    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void T07_retryNeverBeginsEarly() {
    List<Long> begun = new ArrayList<>();
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              begun.add(scene.time.nanos());
              throw new IllegalStateException("attempt " + task.attempt());
            },
            Handling.attempts(3).backoff(Duration.ofMillis(200)))
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(RETRYING);
    scene.time.advance(Duration.ofMillis(199));
    assertThat(begun).hasSize(1);
    scene.time.advance(Duration.ofSeconds(10));

    assertThat(begun).hasSize(3);
    assertThat(begun.get(1) - begun.get(0)).isBetween(200_000_000L, 210_000_000L);
    assertThat(begun.get(2) - begun.get(1)).isBetween(400_000_000L, 410_000_000L);
    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).error().orElseThrow().code()).isEqualTo(TaskError.HANDLER_FAILED);
    assertThat(scene.status(id).error().orElseThrow().message()).contains("attempt 3");
    assertThat(scene.told.of("task.retried")).isEqualTo(2);
    assertThat(Scene.now(scene.transport.store().deadLetters().get(id))).isPresent();
  }

  @Test
  void T07_retryAfterIsALowerBound() {
    List<Long> begun = new ArrayList<>();
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              begun.add(scene.time.nanos());
              throw new TaskFailure(
                  TaskError.retryable("BUSY", "later").retryAfter(Duration.ofSeconds(7)));
            },
            Handling.attempts(2).backoff(Duration.ofMillis(1)))
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.advance(Duration.ofSeconds(20));

    assertThat(begun.get(1) - begun.get(0)).isGreaterThanOrEqualTo(7_000_000_000L);
    assertThat(scene.status(id).error().orElseThrow().code()).isEqualTo("BUSY");
  }

  @Test
  void T07_failsNowIfNoRetryFitsBeforeTheDeadline() {
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              throw new TaskFailure(
                  TaskError.retryable("BUSY", "later").retryAfter(Duration.ofSeconds(60)));
            })
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"", Priority.NORMAL, Duration.ofSeconds(60));

    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).error().orElseThrow().code()).isEqualTo("BUSY");
  }

  @Test
  void permanentFailureIsNotRetried() {
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              throw new TaskFailure(TaskError.permanent("NO_SUCH_ORDER", text));
            })
        .start();
    TaskId id = scene.submit(ECHO, "\"17\"");

    scene.time.run();

    assertThat(scene.status(id).error()).contains(TaskError.permanent("NO_SUCH_ORDER", "17"));
    assertThat(Scene.now(scene.transport.store().deadLetters().get(id))).isEmpty();
  }

  @Test
  void T11_aFailureThatIsWorthARedriveLeavesALetter() {
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              TaskError error =
                  text.equals("never")
                      ? TaskError.permanent("GONE", "for good")
                      // Another attempt would come after the deadline.
                      : TaskError.retryable("LATER", "much").retryAfter(Duration.ofDays(1));
              throw new TaskFailure(error).keepForRedrive();
            },
            Handling.attempts(5))
        .start();
    TaskId never = scene.submit(ECHO, "\"never\"");
    TaskId later = scene.submit(ECHO, "\"later\"");

    scene.time.run();

    for (TaskId id : List.of(never, later)) {
      assertThat(scene.state(id)).isEqualTo(FAILED);
      assertThat(scene.status(id).attempt()).isEqualTo(1);
      assertThat(Scene.now(scene.transport.store().deadLetters().get(id))).isPresent();
    }
  }

  @Test
  void retryIfDecidesForOtherExceptions() {
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              throw new IllegalArgumentException(text);
            },
            Handling.attempts(5).retryIf(e -> !(e instanceof IllegalArgumentException)))
        .start();
    TaskId id = scene.submit(ECHO, "\"bad\"");

    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).attempt()).isEqualTo(1);
  }

  @Test
  void T17_anErrorFailsTheTaskForGoodAndTheLoopLives() {
    scene
        .loop()
        .onError((where, cause) -> errors.add(cause))
        .handle(
            ECHO,
            (text, task) -> {
              if (text.equals("bad")) {
                throw new StackOverflowError("too deep");
              }
              return text;
            })
        .start();
    TaskId bad = scene.submit(ECHO, "\"bad\"");
    TaskId good = scene.submit(ECHO, "\"good\"");

    scene.time.run();

    assertThat(scene.state(bad)).isEqualTo(FAILED);
    assertThat(scene.status(bad).error().orElseThrow().retryable()).isFalse();
    assertThat(scene.state(good)).isEqualTo(SUCCEEDED);
    assertThat(errors).singleElement().isInstanceOf(StackOverflowError.class);
    assertThat(scene.told.of("task.handler")).isEqualTo(1);
  }

  @Test
  void T17_aThrowingErrorHandlerDoesNoHarm() {
    scene
        .loop()
        .onError(
            (where, cause) -> {
              throw new IllegalStateException("worse");
            })
        .handle(
            ECHO,
            (text, task) -> {
              throw new IllegalStateException("bad");
            },
            Handling.attempts(1))
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(FAILED);
  }

  @Test
  void T11_anUnreadableEnvelopeGoesToTheDeadLettersWithItsBytes() {
    scene.loop().handle(ECHO, (text, task) -> text).start();
    TaskId id = TaskId.of("broken");
    Json bytes = Json.of("{\"taskId\": ");
    scene.submit(id, ECHO, bytes, Priority.NORMAL, Scene.TIMEOUT);

    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).error().orElseThrow().code()).isEqualTo(TaskError.ENVELOPE_INVALID);
    assertThat(Scene.now(scene.transport.store().deadLetters().get(id)).orElseThrow().original())
        .isEqualTo(bytes);
  }

  @Test
  void T11_aPayloadThatDoesNotFitFailsForGood() {
    scene.loop().handle(COUNT, (number, task) -> null).start();
    TaskId id = scene.submit(COUNT, "{\"not\":\"a number\"}");
    TaskId none = scene.submit(COUNT, "null");

    scene.time.run();

    for (TaskId each : List.of(id, none)) {
      TaskError error = scene.status(each).error().orElseThrow();
      assertThat(error.code()).isEqualTo(TaskError.PAYLOAD_INVALID);
      assertThat(error.retryable()).isFalse();
      assertThat(Scene.now(scene.transport.store().deadLetters().get(each))).isPresent();
    }
  }

  @Test
  void T12_aTypeItDoesNotKnowStaysForAnotherLoop() {
    scene.loop().name("first").handle(ECHO, (text, task) -> text).start();
    TaskId id = scene.submit(COUNT, "1");
    scene.time.advance(Duration.ofSeconds(5));
    assertThat(scene.state(id)).isEqualTo(PENDING);

    scene.loop().name("second").handle(COUNT, (number, task) -> null).start();
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void T19_aResultOverOneMebibyteFails() {
    scene.loop().handle(ECHO, (text, task) -> "x".repeat(Integer.parseInt(text))).start();
    TaskId fits = scene.submit(ECHO, "\"" + ((1 << 20) - 2) + "\"");
    TaskId over = scene.submit(ECHO, "\"" + ((1 << 20) - 1) + "\"");

    scene.time.run();

    assertThat(scene.state(fits)).isEqualTo(SUCCEEDED);
    assertThat(scene.status(over).error().orElseThrow().code())
        .isEqualTo(TaskError.RESULT_TOO_LARGE);
  }

  @Test
  void nullIsAResultForVoidOnly() {
    scene.loop().handle(ECHO, (text, task) -> null).handle(COUNT, (number, task) -> null).start();
    TaskId echo = scene.submit(ECHO, "\"x\"");
    TaskId count = scene.submit(COUNT, "1");

    scene.time.run();

    assertThat(scene.status(echo).error().orElseThrow().code()).isEqualTo(TaskError.RESULT_INVALID);
    assertThat(scene.state(count)).isEqualTo(SUCCEEDED);
  }

  @Test
  void T19_progressIsCoalescedAndNeverFalls() {
    List<TaskContext> contexts = new ArrayList<>();
    scene
        .loop()
        .handleAsync(
            ECHO,
            (text, task) -> {
              contexts.add(task);
              return new CompletableFuture<>();
            })
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();

    contexts.get(0).progress(50, "half");
    scene.time.run();
    for (int i = 0; i < 40; i++) {
      contexts.get(0).progress(i, "step " + i);
      scene.time.advance(Duration.ofMillis(10));
    }

    assertThat(scene.faults.calls("progress")).isBetween(2L, 3L);
    assertThat(scene.faults.progress).allMatch(written -> written.percent() == 50);
    Progress seen = scene.status(id).progress();
    assertThat(seen.percent()).isEqualTo(50);
    assertThat(seen.message()).startsWith("step ");
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
  }

  @Test
  void neverRunsMoreOfATypeThanItsConcurrency() {
    List<CompletableFuture<String>> running = new ArrayList<>();
    scene
        .loop()
        .slots(8)
        .handleAsync(
            ECHO,
            (text, task) -> {
              CompletableFuture<String> stage = new CompletableFuture<>();
              running.add(stage);
              return stage;
            },
            Handling.DEFAULT.concurrency(2))
        .handle(COUNT, (number, task) -> null)
        .start();
    for (int i = 0; i < 4; i++) {
      scene.submit(ECHO, "\"x\"");
    }
    TaskId other = scene.submit(COUNT, "1");

    scene.time.run();

    assertThat(running).hasSize(2);
    assertThat(scene.state(other)).isEqualTo(SUCCEEDED);
    running.get(0).complete("one");
    scene.time.run();
    assertThat(running).hasSize(3);
  }
}
