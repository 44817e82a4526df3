package io.dualloop.core.background;

import static io.dualloop.api.TaskState.FAILED;
import static io.dualloop.api.TaskState.PENDING;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.RETRYING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClosingTest {

  private static final Command<String, String> SLOW =
      TaskType.command("SLOW", String.class, String.class);

  private final Scene scene = new Scene();
  private final AsyncWork work = new AsyncWork();

  @Test
  void T10_closesAtOnceIfNothingRuns() {
    BackgroundLoop loop = scene.loop().handleAsync(SLOW, work).start();
    scene.time.run();

    assertThat(loop.stop()).isTrue();

    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.advance(Duration.ofSeconds(5));
    assertThat(scene.state(id)).isEqualTo(PENDING);
    assertThat(loop.health().healthy()).isFalse();
  }

  @Test
  void T10_whatHasEndedIsSettledByTheClosingThread() {
    BackgroundLoop loop = scene.loop().slots(1).handleAsync(SLOW, work).start();
    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.run();
    work.complete(0, "done");
    scene.time.run();

    assertThat(loop.stop()).isTrue();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void T10_handsBackWhatRunsWhenTimeStandsStillAndDoesNotChargeIt() {
    BackgroundLoop loop = scene.loop().handleAsync(SLOW, work).start();
    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.run();

    assertThat(loop.stop()).isFalse();
    assertThat(loop.stop()).isFalse();

    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.SHUTDOWN);
    assertThat(scene.state(id)).isEqualTo(RETRYING);
    assertThat(scene.told.of("task.handed-back")).isEqualTo(1);
    scene.loop().name("next").handleAsync(SLOW, work).start();
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    assertThat(work.contexts.get(1).attempt()).isEqualTo(1);
  }

  @Test
  void T10_aHandBackThatEndsItsTaskIsNoHandBack() {
    TaskId id = scene.submit(SLOW, "\"x\"");
    for (int begin = 1; begin <= 5; begin++) {
      BackgroundLoop loop = scene.loop().handleAsync(SLOW, work).start();
      scene.time.run();
      assertThat(work.contexts).hasSize(begin);
      assertThat(loop.stop()).isFalse();
    }

    assertThat(scene.state(id)).as("it is poison").isEqualTo(FAILED);
    assertThat(scene.told.of("task.ended.failed")).isEqualTo(1);
    assertThat(scene.told.of("task.handed-back")).isEqualTo(4);
  }

  @Test
  void T10_drainsWhatRunsOnRealThreads() throws Exception {
    Transport transport = InProcessTransport.create();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .handle(
                SLOW,
                (text, task) -> {
                  begun.countDown();
                  mayEnd.await();
                  return text;
                })
            .start();
    TaskId id = Threads.submit(transport, SLOW, "\"x\"");
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    CompletableFuture<Boolean> closed = CompletableFuture.supplyAsync(loop::stop);
    mayEnd.countDown();

    assertThat(closed.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(Threads.state(transport, id)).isEqualTo(SUCCEEDED);
    loop.awaitStop();
  }

  @Test
  void T10_interruptsAndHandsBackWhatDoesNotEndInTime() throws Exception {
    Transport transport = InProcessTransport.create();
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<StopReason> interrupted = new CompletableFuture<>();
    BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .drainWithin(Duration.ofMillis(50))
            .handle(
                SLOW,
                (text, task) -> {
                  begun.countDown();
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException e) {
                    interrupted.complete(task.stopRequested().orElseThrow());
                    throw e;
                  }
                  return text;
                })
            .start();
    TaskId id = Threads.submit(transport, SLOW, "\"x\"");
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    assertThat(loop.stop()).isFalse();

    // Where the handler gets no processor in its grace, the loop is closed without it.
    assertThat(interrupted.get(20, TimeUnit.SECONDS)).isEqualTo(StopReason.SHUTDOWN);
    assertThat(Threads.state(transport, id)).isEqualTo(RETRYING);
  }

  @Test
  void T10_anInterruptOfTheClosingThreadEndsTheWaiting() throws Exception {
    Transport transport = InProcessTransport.create();
    CountDownLatch begun = new CountDownLatch(1);
    BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .handleAsync(
                SLOW,
                (text, task) -> {
                  begun.countDown();
                  CompletableFuture<String> stage = new CompletableFuture<>();
                  task.onStop(() -> stage.cancel(false));
                  return stage;
                })
            .start();
    TaskId id = Threads.submit(transport, SLOW, "\"x\"");
    assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

    Thread.currentThread().interrupt();
    assertThat(loop.stop()).isFalse();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(Threads.state(transport, id)).isEqualTo(RETRYING);
  }

  @Test
  void T10_closingInAHandlerIsRefused() throws Exception {
    Transport transport = InProcessTransport.create();
    CompletableFuture<BackgroundLoop> self = new CompletableFuture<>();
    CompletableFuture<Throwable> refused = new CompletableFuture<>();
    BackgroundLoop loop =
        BackgroundLoop.on(transport)
            .handle(
                SLOW,
                (text, task) -> {
                  try {
                    self.get().close();
                  } catch (IllegalStateException e) {
                    refused.complete(e);
                  }
                  return text;
                })
            .start();
    self.complete(loop);
    Threads.submit(transport, SLOW, "\"x\"");

    assertThat(refused.get(20, TimeUnit.SECONDS)).hasMessageContaining("another thread");
    assertThat(loop.stop()).isTrue();
  }
}
