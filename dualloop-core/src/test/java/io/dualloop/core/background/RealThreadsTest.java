package io.dualloop.core.background;

import static io.dualloop.api.TaskState.CANCELLED;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Command;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RealThreadsTest {

  private static final Command<String, String> WORK =
      TaskType.command("WORK", String.class, String.class);

  private final Transport transport = InProcessTransport.create();

  private void awaitEnded(TaskId id) {
    // The ending is written by the loop's own thread, which tells nobody here.
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> Threads.state(transport, id).isEnding());
  }

  @Test
  void T09_interruptReachesABlockingHandlerAndNotTheNextTask() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    AtomicInteger leaked = new AtomicInteger();
    try (BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .slots(1)
            .handle(
                WORK,
                (text, task) -> {
                  if (Thread.currentThread().isInterrupted()) {
                    leaked.incrementAndGet();
                  }
                  if (text.equals("block")) {
                    blocked.countDown();
                    try {
                      new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                      // A careless handler that sets the flag again on its way out.
                      Thread.currentThread().interrupt();
                      throw new IllegalStateException("interrupted", e);
                    }
                  }
                  return text;
                })
            .start()) {
      TaskId first = Threads.submit(transport, WORK, "\"block\"");
      TaskId second = Threads.submit(transport, WORK, "\"next\"");
      assertThat(blocked.await(20, TimeUnit.SECONDS)).isTrue();

      var unused = transport.store().cancel(first, Stopping.GRACE);

      awaitEnded(first);
      awaitEnded(second);
      assertThat(Threads.state(transport, first)).isEqualTo(CANCELLED);
      assertThat(Threads.state(transport, second)).isEqualTo(SUCCEEDED);
      assertThat(leaked).hasValue(0);
      assertThat(loop.health().healthy()).isTrue();
    }
  }

  @Test
  void asManyRunAtOnceAsThereAreSlotsAndNeverMore() {
    int slots = 4;
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CyclicBarrier together = new CyclicBarrier(slots);
    try (BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .slots(slots)
            .handle(
                WORK,
                (text, task) -> {
                  most.accumulateAndGet(running.incrementAndGet(), Math::max);
                  // Passes only if four run at the same time.
                  together.await(20, TimeUnit.SECONDS);
                  running.decrementAndGet();
                  return text;
                })
            .start()) {
      List<TaskId> ids = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        ids.add(Threads.submit(transport, WORK, "\"x\""));
      }
      ids.forEach(this::awaitEnded);

      assertThat(ids).allMatch(id -> Threads.state(transport, id) == SUCCEEDED);
      assertThat(most).hasValue(slots);
      assertThat(loop.health().slots()).isEqualTo(slots);
    }
  }

  @Test
  void T08_aHandlerThatHangsKeepsItsSlotUntilItReturns() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .slots(4)
            .handle(
                WORK,
                (text, task) -> {
                  begun.countDown();
                  while (true) {
                    try {
                      release.await();
                      return text;
                    } catch (InterruptedException e) {
                      // Ignores what it is told.
                    }
                  }
                })
            .start()) {
      TaskId id = Threads.submit(transport, WORK, "\"x\"");
      // A limit of time could be over before the handler begins, which then is no leftover.
      assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
      Scene.now(transport.store().cancel(id, Stopping.GRACE));
      awaitEnded(id);
      // The status is published by the step that ends the task's grace.
      await().until(() -> loop.health().leftovers() == 1);
      assertThat(loop.health().running()).isEqualTo(1);
      assertThat(loop.health().healthy()).isTrue();

      release.countDown();
      await().until(() -> loop.health().running() == 0);
      assertThat(loop.health().leftovers()).isZero();
    }
  }

  @Test
  void T09_aStopActionThatBlocksKeepsNoOtherAttemptFromBeingStopped() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch stopped = new CountDownLatch(1);
    BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .name("blocking-stop")
            .slots(4)
            .drainWithin(Duration.ZERO)
            .handleAsync(
                WORK,
                (text, task) -> {
                  task.onStop(text.equals("bad") ? () -> awaited(never) : stopped::countDown);
                  begun.countDown();
                  return new CompletableFuture<>();
                })
            .start();
    TaskId bad = Threads.submit(transport, WORK, "\"bad\"");
    TaskId good = Threads.submit(transport, WORK, "\"good\"");
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    Scene.now(transport.store().cancel(bad, Stopping.GRACE));
    Scene.now(transport.store().cancel(good, Stopping.GRACE));

    assertThat(stopped.await(20, TimeUnit.SECONDS)).isTrue();
    // A thread ends a moment after its last action, and tells nobody.
    await().untilAsserted(() -> assertThat(stopThreads()).as("the blocked one").isEqualTo(1));
    loop.close();
    await().untilAsserted(() -> assertThat(stopThreads()).isZero());
  }

  private static long stopThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains("blocking-stop-stop"))
        .count();
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
