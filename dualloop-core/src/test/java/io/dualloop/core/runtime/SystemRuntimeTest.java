package io.dualloop.core.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SystemRuntimeTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  private final LoopRuntime runtime = SystemRuntime.instance();

  @Test
  void aWakeIsNeverLostHoweverItFallsBetweenStepAndPark() throws InterruptedException {
    AtomicInteger wanted = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(1);
    int rounds = 20_000;
    LoopRuntime.Drive drive =
        runtime.drive(
            "wakes",
            () -> {
              done.set(wanted.get());
              if (done.get() == rounds) {
                all.countDown();
              }
              return Long.MAX_VALUE;
            });
    for (int i = 1; i <= rounds; i++) {
      wanted.set(i);
      drive.wake();
    }
    assertThat(all.await(20, TimeUnit.SECONDS)).as("the last wake was seen").isTrue();
    assertThat(drive.stop(SOON)).isTrue();
  }

  @Test
  void aStepThatThrowsDoesNotEndTheLoop() {
    AtomicInteger steps = new AtomicInteger();
    LoopRuntime.Drive drive =
        runtime.drive(
            "throws",
            () -> {
              steps.incrementAndGet();
              throw new IllegalStateException("on purpose");
            });
    await("the loop goes on after its step threw")
        .atMost(SOON)
        .untilAsserted(() -> assertThat(steps.get()).isGreaterThan(2));
    assertThat(drive.stop(SOON)).isTrue();
  }

  @Test
  void anInterruptDoesNotEndOrSpinTheLoop() {
    AtomicInteger steps = new AtomicInteger();
    CompletableFuture<Thread> begun = new CompletableFuture<>();
    LoopRuntime.Drive drive =
        runtime.drive(
            "interrupted",
            () -> {
              steps.incrementAndGet();
              begun.complete(Thread.currentThread());
              return Long.MAX_VALUE;
            });
    Thread thread = begun.join();
    thread.interrupt();
    await("the interrupt woke it once").atMost(SOON).until(() -> steps.get() == 2);
    await("the loop parks again")
        .atMost(SOON)
        .until(() -> thread.getState() == Thread.State.WAITING);
    assertThat(thread.isInterrupted()).isFalse();
    assertThat(drive.stop(SOON)).isTrue();
  }

  @Test
  void threadsHaveTheNamesThatWereAskedFor() throws InterruptedException {
    AtomicReference<String> name = new AtomicReference<>();
    LoopRuntime.Pool pool = runtime.pool("dualloop-test", 2);
    pool.execute(() -> name.set(Thread.currentThread().getName()));
    assertThat(pool.stop(SOON)).isTrue();
    assertThat(name.get()).matches("dualloop-test-[12]");
  }

  @Test
  void stoppingAPoolInterruptsWhatDoesNotEnd() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    LoopRuntime.Pool pool = runtime.pool("dualloop-stuck", 1);
    pool.execute(
        () -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
        });
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(pool.stop(Duration.ofMillis(10))).isFalse();
    assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void stoppingFromTheLoopsOwnThreadDoesNotWaitForItself() throws Exception {
    CompletableFuture<LoopRuntime.Drive> own = new CompletableFuture<>();
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    LoopRuntime.Drive drive =
        runtime.drive(
            "own",
            () -> {
              ended.complete(own.join().stop(SOON));
              return Long.MAX_VALUE;
            });
    own.complete(drive);
    assertThat(ended.get(20, TimeUnit.SECONDS)).isFalse();
  }
}
