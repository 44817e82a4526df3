package io.dualloop.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class SweeperTest {

  private static final Set<Address> WATCHERS = Set.of(new Address("watcher"));
  private static final TaskStatus STATUS =
      new TaskStatus(
          TaskId.of("a"),
          "QUERY",
          User.ANYONE,
          TaskState.PENDING,
          1,
          0,
          Progress.NONE,
          false,
          null,
          null,
          new TaskStatus.Times(Instant.EPOCH, null, null, null, null),
          List.of());

  private final Queue<CompletableFuture<Swept>> asked = new ArrayDeque<>();
  private final Timers timers = new Timers();
  private long now;
  private int failures;
  private int brought;
  private boolean throwing;
  private final Sweeper sweeper =
      new Sweeper(
          swept(),
          timers,
          () -> now,
          action -> {
            brought++;
            action.run();
          },
          Runnable::run,
          new Telemetry() {
            @Override
            public void failure(String where, Throwable cause) {
              failures++;
            }
          });

  @Test
  void sweepsWhenSomethingIsDueAndAtTheLatestAfterASecond() {
    sweeper.dueIn(Duration.ofMillis(200));
    sweeper.dueIn(Duration.ofDays(1));
    pass(Duration.ofMillis(199));
    assertThat(asked).isEmpty();
    pass(Duration.ofMillis(1));
    answer(Duration.ofHours(1));
    pass(Duration.ofMillis(999));
    assertThat(asked).isEmpty();
    pass(Duration.ofMillis(1));
    assertThat(asked).hasSize(1);
  }

  @Test
  void whatBecomesDueDuringASweepIsNotForgotten() {
    sweeper.dueIn(Duration.ofMillis(10));
    pass(Duration.ofMillis(10));
    sweeper.dueIn(Duration.ofMillis(20));
    pass(Duration.ofMillis(30));
    assertThat(asked).as("one at a time").hasSize(1);
    answer(Duration.ofHours(1));
    pass(Duration.ofMillis(1));
    assertThat(asked).hasSize(1);
  }

  @Test
  void aSweepThatNeverAnswersOrThrowsDoesNotEndTheSweeping() {
    sweeper.dueIn(Duration.ofMillis(10));
    pass(Duration.ofMillis(10));
    var silent = asked.remove();
    pass(Duration.ofSeconds(5));
    pass(Duration.ofSeconds(1));
    assertThat(asked).hasSize(1);
    silent.complete(new Swept(0, Duration.ZERO, Map.of()));
    assertThat(asked).as("a late answer counts for nothing").hasSize(1);

    asked.remove().completeExceptionally(new IllegalStateException("cut"));
    throwing = true;
    pass(Duration.ofSeconds(1));
    throwing = false;
    pass(Duration.ofSeconds(1));
    assertThat(asked).hasSize(1);
    assertThat(failures).isEqualTo(3);
  }

  @Test
  void T17_aFeedThatThrowsDoesNotEndTheSweeping() {
    sweeper.dueIn(Duration.ofMillis(10));
    pass(Duration.ofMillis(10));
    asked.remove().complete(new Swept(1, Duration.ofMillis(5), Map.of(STATUS, WATCHERS)));
    assertThat(failures).isEqualTo(1);
    pass(Duration.ofMillis(5));
    assertThat(asked).hasSize(1);
  }

  @Test
  void T18_answersThatComeTooLateAreNotBroughtToTheLoop() {
    for (int i = 0; i < 100; i++) {
      sweeper.dueIn(Duration.ofMillis(10));
      pass(Duration.ofSeconds(6));
    }
    assertThat(asked).hasSizeGreaterThan(90);
    brought = 0;
    asked.forEach(answer -> answer.complete(new Swept(0, Duration.ofHours(1), Map.of())));
    assertThat(brought).isLessThanOrEqualTo(1);
    pass(Duration.ofSeconds(6));
    assertThat(asked).as("the sweeping goes on").hasSizeGreaterThan(100);
  }

  private void pass(Duration time) {
    long end = now + time.toNanos();
    while (timers.nextIn(now) <= end - now) {
      now += timers.nextIn(now);
      timers.runDue(now, Runnable::run);
    }
    now = end;
  }

  private void answer(Duration nextIn) {
    asked.remove().complete(new Swept(0, nextIn, Map.of()));
  }

  private Transport swept() {
    Transport real = InProcessTransport.create();
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, arguments) -> {
                  if (throwing) {
                    throw new IllegalStateException("on purpose");
                  }
                  CompletableFuture<Swept> future = new CompletableFuture<>();
                  asked.add(future);
                  return future;
                });
    return new Transport(
        store,
        real.queue(),
        new StatusFeed() {
          @Override
          public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
            throw new IllegalStateException("the channel is closed");
          }

          @Override
          public Registration listen(Address address, Sink sink) {
            return real.feed().listen(address, sink);
          }
        },
        real.results(),
        real.capabilities(),
        real.survival(),
        real::close);
  }
}
