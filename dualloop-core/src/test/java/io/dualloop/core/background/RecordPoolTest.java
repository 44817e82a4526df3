package io.dualloop.core.background;

import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Query;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records are written on threads of their own, and what can't be written is counted. */
@Timeout(60)
class RecordPoolTest {

  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class);

  private final Recorded told = new Recorded();
  private final List<String> written = new CopyOnWriteArrayList<>();
  private final List<String> pools = new CopyOnWriteArrayList<>();

  private interface Writing {
    void write(String question) throws Exception;
  }

  private record Source(Writing writing) implements RecordSource<String, String> {

    @Override
    public CompletionStage<Optional<BusinessRecord<String>>> read(String question, User user) {
      return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public CompletionStage<Void> write(
        String question, User user, BusinessRecord<String> found, long begin) {
      try {
        writing.write(question);
        return CompletableFuture.completedFuture(null);
      } catch (Exception e) {
        return CompletableFuture.failedFuture(e);
      }
    }
  }

  /** Notes the names of pools; the one for records is given by the test. */
  private LoopRuntime noting(LoopRuntime real, LoopRuntime.Pool records) {
    return (LoopRuntime)
        Proxy.newProxyInstance(
            LoopRuntime.class.getClassLoader(),
            new Class<?>[] {LoopRuntime.class},
            (proxy, method, args) -> {
              if (method.getName().equals("pool")) {
                pools.add(args[0] + " " + args[1]);
                if (args[0].toString().endsWith("-records")) {
                  return records;
                }
              }
              try {
                return method.invoke(real, args);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Takes everything and does nothing of it. */
  private static LoopRuntime.Pool stuck() {
    return new LoopRuntime.Pool() {
      @Override
      public void execute(Runnable task) {}

      @Override
      public boolean stop(Duration within) {
        return false;
      }
    };
  }

  private BackgroundLoopBuilder loop(Transport transport, Writing writing) {
    return BackgroundLoop.on(transport)
        .telemetry(told)
        .name("desk")
        .handle(ASK, (question, task) -> question)
        .record(ASK, new Source(writing));
  }

  private static void awaitSucceeded(Transport transport, TaskId id) {
    // The ending is written by the loop's own thread, which tells nobody here.
    await().until(() -> Threads.state(transport, id) == SUCCEEDED);
  }

  @Test
  void T08_aSourceThatBlocksTakesNoThreadFromHandlers() {
    Transport transport = InProcessTransport.create();
    CountDownLatch mayEnd = new CountDownLatch(1);
    Writing writing =
        question -> {
          mayEnd.await();
          written.add(question);
        };
    try (BackgroundLoop loop = loop(transport, writing).slots(1).start()) {
      for (int i = 0; i < 5; i++) {
        awaitSucceeded(transport, Threads.submit(transport, ASK, "\"" + i + "\""));
      }
      assertThat(written).isEmpty();
      mayEnd.countDown();
      await().until(() -> told.of("task.record.written") == 5);
      assertThat(written).containsExactlyInAnyOrder("0", "1", "2", "3", "4");
      assertThat(loop.health().healthy()).isTrue();
    }
  }

  @Test
  void T16_atMostAThousandWritesWaitAndTheOthersAreCounted() {
    Scene scene = new Scene();
    BackgroundLoop loop =
        loop(scene.transport, written::add).runtime(noting(scene.time, stuck())).start();
    for (int i = 0; i < 1_003; i++) {
      scene.submit(ASK, "\"x\"");
    }
    scene.time.run();

    assertThat(Scene.now(scene.transport.store().counts()).ended()).isEqualTo(1_003);
    assertThat(told.of("task.record.write")).as("too many").isEqualTo(3);

    assertThat(loop.stop()).isTrue();

    assertThat(told.of("task.record.write")).as("and those that waited").isEqualTo(1_003);
    assertThat(told.of("task.record.written")).isZero();
    assertThat(written).isEmpty();
    assertThat(pools)
        .containsExactly(
            "dualloop-background-desk-worker 16", "dualloop-background-desk-records 2");
  }

  @Test
  void T17_aPoolThatRefusesCostsOnlyTheWrite() {
    Scene scene = new Scene();
    LoopRuntime.Pool refusing = SystemRuntime.instance().pool("refusing", 1);
    refusing.stop(Duration.ofSeconds(1));
    BackgroundLoop loop =
        loop(scene.transport, written::add).runtime(noting(scene.time, refusing)).start();
    TaskId id = scene.submit(ASK, "\"x\"");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(told.of("task.record.write")).isEqualTo(1);
    assertThat(loop.stop()).isTrue();
    assertThat(told.of("task.record.write")).as("not twice").isEqualTo(1);
  }

  @Test
  void withoutASourceThereIsNoPool() {
    Scene scene = new Scene();
    scene
        .loop()
        .runtime(noting(scene.time, stuck()))
        .handle(ASK, (question, task) -> question)
        .start();
    assertThat(pools).noneMatch(name -> name.contains("records"));
  }

  @Test
  void F14_whatIsDroppedWhenTheLoopClosesIsCounted() throws Exception {
    Transport transport = InProcessTransport.create();
    CountDownLatch blocked = new CountDownLatch(2);
    BackgroundLoop loop =
        loop(
                transport,
                question -> {
                  blocked.countDown();
                  new CountDownLatch(1).await();
                })
            .start();
    for (int i = 0; i < 5; i++) {
      awaitSucceeded(transport, Threads.submit(transport, ASK, "\"x\""));
    }
    assertThat(blocked.await(20, TimeUnit.SECONDS)).isTrue();

    assertThat(loop.stop()).isTrue();

    // Two are interrupted, and tell so in their own time.
    await().untilAsserted(() -> assertThat(told.of("task.record.write")).isEqualTo(5));
  }

  @Test
  void T10_closingInASourceIsRefused() throws Exception {
    Transport transport = InProcessTransport.create();
    CompletableFuture<BackgroundLoop> self = new CompletableFuture<>();
    AtomicReference<Throwable> refused = new AtomicReference<>();
    BackgroundLoop loop =
        loop(
                transport,
                question -> {
                  try {
                    self.get().close();
                  } catch (IllegalStateException e) {
                    refused.set(e);
                  }
                })
            .start();
    self.complete(loop);
    Threads.submit(transport, ASK, "\"x\"");

    await().until(() -> refused.get() != null);
    assertThat(refused.get()).hasMessageContaining("from another thread");
    assertThat(loop.stop()).isTrue();
  }
}
