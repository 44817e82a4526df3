package io.dualloop.core.background;

import static io.dualloop.api.TaskState.FAILED;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Settled;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Code of users and of transports that breaks every rule harms its own task at most. */
class HostileCodeTest {

  private static final Command<String, String> ECHO =
      TaskType.command("ECHO", String.class, String.class);

  private final Scene scene = new Scene();

  /** An exception that can't even be printed. */
  private static final class Unprintable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new Unprintable();
    }
  }

  /** A wrapper that can't be opened. */
  private static final class Sealed extends CompletionException {
    private static final long serialVersionUID = 1L;

    Sealed() {
      super("sealed");
    }

    @Override
    public synchronized Throwable getCause() {
      throw new Unprintable();
    }
  }

  /** Not by letting it out of the test: what reports the failing test could not print it either. */
  private static void nothingEscapes(Runnable action) {
    boolean escaped = false;
    try {
      action.run();
    } catch (RuntimeException e) {
      escaped = true;
    }
    assertThat(escaped).as("an exception came out of the loop").isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void T17_anExceptionThatCanNotBePrintedFailsItsAttemptAndFreesItsSlot(boolean async) {
    BackgroundLoop loop =
        scene
            .loop()
            .slots(1)
            .handleAsync(
                ECHO,
                (text, task) -> {
                  if (async) {
                    return CompletableFuture.failedFuture(new Unprintable());
                  }
                  throw new Unprintable();
                },
                Handling.attempts(2))
            .start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    nothingEscapes(() -> scene.time.advance(Duration.ofSeconds(1)));

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).error().orElseThrow().message())
        .isEqualTo(Unprintable.class.getName());
    assertThat(loop.health().running()).isZero();
  }

  @Test
  void T17_anExceptionThatThrowsWhenAskedForItsCauseFailsItsAttempt() {
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              throw new Sealed();
            },
            Handling.attempts(2))
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.advance(Duration.ofSeconds(1));

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).error().orElseThrow().code()).isEqualTo(TaskError.HANDLER_FAILED);
  }

  @Test
  void T17_aStopActionAndAnErrorHandlerThatThrowTheUnprintableDoNoHarm() {
    AsyncWork work = new AsyncWork();
    scene
        .loop()
        .onError(
            (where, cause) -> {
              throw new Unprintable();
            })
        .handleAsync(ECHO, work)
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    work.contexts
        .get(0)
        .onStop(
            () -> {
              throw new Unprintable();
            });
    work.obey();

    scene.cancel(id);
    nothingEscapes(scene.time::run);

    assertThat(scene.status(id).isEnded()).isTrue();
    assertThat(scene.told.of("task.onStop")).isEqualTo(1);
  }

  @Test
  void T17_anExecutorWithoutAThreadDelaysItsTaskAndNoOtherOfTheBatch() {
    Queue<Runnable> jobs = new ArrayDeque<>();
    int[] calls = {0};
    TaskId unlucky = scene.submit(ECHO, "\"a\"");
    TaskId other = scene.submit(ECHO, "\"b\"");
    scene
        .loop()
        .executor(
            job -> {
              jobs.add(job);
              if (calls[0]++ == 0) {
                // As a pool does that keeps the job and then can't start a thread for it.
                throw new OutOfMemoryError("unable to create native thread");
              }
            })
        .handle(ECHO, (text, task) -> text + task.attempt())
        .start();
    scene.time.run();
    assertThat(jobs).hasSize(2);
    for (int i = 0; i < 3; i++) {
      jobs.forEach(Runnable::run);
      jobs.clear();
      scene.time.advance(Duration.ofSeconds(1));
    }

    assertThat(scene.status(other).result()).hasToString("Optional[\"b1\"]");
    assertThat(scene.status(unlucky).result()).hasToString("Optional[\"a2\"]");
  }

  @Test
  void T17_anExecutorWithoutAThreadForTheResultStillEndsTheTask() {
    AsyncWork work = new AsyncWork();
    boolean[] full = {false};
    scene
        .loop()
        .executor(
            job -> {
              if (full[0]) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              job.run();
            })
        .handleAsync(ECHO, work)
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    full[0] = true;

    work.complete(0, "done");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void T17_aBackoffAndARandomSourceThatThrowErrorsGiveTheDefaultPause() {
    RandomGenerator broken =
        () -> {
          throw new AssertionError("random");
        };
    scene
        .loop()
        .random(broken)
        .handle(
            ECHO,
            (text, task) -> {
              throw new IllegalStateException("on purpose");
            },
            Handling.attempts(2)
                .backoff(
                    attempt -> {
                      throw new AssertionError("backoff");
                    }))
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.advance(Duration.ofSeconds(1));

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(scene.status(id).attempt()).isEqualTo(2);
  }

  @Test
  void T17_aFeedThatThrowsCostsNoSlot() {
    boolean[] broken = {false};
    StatusFeed real = scene.transport.feed();
    StatusFeed feed =
        new StatusFeed() {
          @Override
          public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
            if (broken[0]) {
              throw new IllegalStateException("the channel is closed");
            }
            return real.tell(to, status);
          }

          @Override
          public Registration listen(Address address, Sink sink) {
            return real.listen(address, sink);
          }
        };
    BackgroundLoop.on(notTelling(feed))
        .runtime(scene.time)
        .telemetry(scene.told)
        .slots(1)
        .handle(ECHO, (text, task) -> text)
        .start();
    broken[0] = true;
    TaskId first = scene.submit(ECHO, "\"a\"");
    scene.time.run();
    broken[0] = false;
    TaskId second = scene.submit(ECHO, "\"b\"");
    scene.time.run();

    assertThat(scene.state(first)).isEqualTo(SUCCEEDED);
    assertThat(scene.state(second)).isEqualTo(SUCCEEDED);
    assertThat(scene.told.of("feed.tell")).isEqualTo(1);
  }

  /** A store that leaves the telling of a settle to the loop. */
  private Transport notTelling(StatusFeed feed) {
    Transport real = scene.transport;
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, args) -> {
                  Object answer = method.invoke(real.store(), args);
                  if (!method.getName().equals("settle")) {
                    return answer;
                  }
                  Settled settled = (Settled) Scene.now((CompletionStage<?>) answer);
                  return CompletableFuture.completedFuture(
                      new Settled(settled.status(), Set.of(new Address("watcher"))));
                });
    return new Transport(
        store,
        real.queue(),
        feed,
        real.results(),
        Set.of(Capability.STORE_WAKES),
        real.survival(),
        real::close);
  }

  @Test
  void T17_aStoreThatGivesNoStageIsAskedAgain() {
    Transport real = scene.transport;
    int[] nulls = {3};
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, args) ->
                    method.getName().equals("settle") && nulls[0]-- > 0
                        ? null
                        : method.invoke(real.store(), args));
    Transport broken =
        new Transport(
            store,
            real.queue(),
            real.feed(),
            real.results(),
            real.capabilities(),
            real.survival(),
            real::close);
    BackgroundLoop.on(broken).runtime(scene.time).handle(ECHO, (text, task) -> text).start();
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);

    scene.time.advance(Duration.ofSeconds(2));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }
}
