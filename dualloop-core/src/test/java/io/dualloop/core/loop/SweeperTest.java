package io.dualloop.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Telemetry;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class SweeperTest {

  private final Queue<CompletableFuture<Swept>> asked = new ArrayDeque<>();
  private final Timers timers = new Timers();
  private long now;
  private int failures;
  private boolean throwing;
  private final Sweeper sweeper =
      new Sweeper(
          swept(),
          timers,
          () -> now,
          Runnable::run,
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
        real.feed(),
        real.results(),
        real.capabilities(),
        real.survival(),
        real::close);
  }
}
