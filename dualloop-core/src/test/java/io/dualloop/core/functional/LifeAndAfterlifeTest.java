package io.dualloop.core.functional;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.core.local.InProcessTransportBuilder;
import io.dualloop.core.operations.RedriveAnswer;
import io.dualloop.core.operations.TaskInspector;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is left of a task when it has ended, seen through both loops on manual time. */
class LifeAndAfterlifeTest {

  private static final Command<String, String> ORDER =
      TaskType.command("ORDER", String.class, String.class);
  private static final User ANN = User.of("ann");
  private static final Duration HOUR = Duration.ofHours(1);

  private final ManualTime time = new ManualTime();
  private final AtomicBoolean broken = new AtomicBoolean();
  private final List<String> keys = new ArrayList<>();
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private Transport transport(InProcessTransportBuilder builder) {
    Transport transport = builder.runtime(time).create();
    open.add(transport);
    return transport;
  }

  private ForegroundLoop loops(Transport transport) {
    open.add(
        0,
        BackgroundLoop.on(transport)
            .runtime(time)
            .handle(
                ORDER,
                (order, task) -> {
                  keys.add(task.idempotencyKey());
                  if (broken.get()) {
                    throw new TaskFailure(TaskError.retryable("BROKEN", "on purpose"));
                  }
                  return "done " + order;
                },
                Handling.attempts(1))
            .start());
    ForegroundLoop loop = ForegroundLoop.on(transport).runtime(time).start();
    open.add(0, loop);
    return loop;
  }

  @Test
  void T16_anEndedTaskIsFoundThenGoneThenNeverWas() {
    Transport transport = transport(InProcessTransport.builder().retention(HOUR).tombstones(HOUR));
    ForegroundLoop loop = loops(transport);
    TaskInspector inspector = TaskInspector.on(transport);
    TaskId id = submitted(loop, "1");

    assertThat(found(loop, id))
        .isInstanceOfSatisfying(
            Lookup.Found.class,
            found -> assertThat(found.status().state()).isEqualTo(TaskState.SUCCEEDED));
    time.advance(HOUR.minusSeconds(2));
    assertThat(found(loop, id)).isInstanceOf(Lookup.Found.class);

    time.advance(Duration.ofSeconds(4));
    assertThat(found(loop, id)).isEqualTo(new Lookup.Gone(TaskState.SUCCEEDED, ANN));
    assertThat(now(loop.find(id, User.of("bob")))).isInstanceOf(Lookup.NeverWas.class);
    assertThat(now(inspector.counts())).isEqualTo(new TaskCounts(Map.of(), 0, 0, 0, 1));

    time.advance(HOUR);
    assertThat(found(loop, id)).isInstanceOf(Lookup.NeverWas.class);
    assertThat(now(inspector.counts())).isEqualTo(new TaskCounts(Map.of(), 0, 0, 0, 0));
  }

  @Test
  void T16_allOfItCanBeSetAndIsBoundedByCount() {
    Transport transport =
        transport(
            InProcessTransport.builder()
                .retention(Duration.ofMinutes(10))
                .tombstones(Duration.ofMinutes(5))
                .maxEnded(2)
                .maxTombstones(3));
    ForegroundLoop loop = loops(transport);
    List<TaskId> ids = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      ids.add(submitted(loop, "" + i));
    }
    assertThat(found(loop, ids.get(0))).as("one too many").isInstanceOf(Lookup.NeverWas.class);
    assertThat(found(loop, ids.get(1))).isInstanceOf(Lookup.Gone.class);
    assertThat(found(loop, ids.get(3))).isInstanceOf(Lookup.Gone.class);
    assertThat(found(loop, ids.get(4))).isInstanceOf(Lookup.Found.class);

    time.advance(Duration.ofMinutes(11));
    assertThat(found(loop, ids.get(5))).isInstanceOf(Lookup.Gone.class);
    time.advance(Duration.ofMinutes(5));
    assertThat(found(loop, ids.get(5))).isInstanceOf(Lookup.NeverWas.class);
  }

  @Test
  void T11_aDeadLetterIsRedrivenAndItsHandlerSeesTheSameDeed() {
    Transport transport = transport(InProcessTransport.builder());
    ForegroundLoop loop = loops(transport);
    TaskInspector inspector = TaskInspector.on(transport).runtime(time);
    broken.set(true);
    TaskId id = submitted(loop, "x");
    broken.set(false);

    RedriveAnswer answer = now(inspector.redrive(id));
    time.run();

    TaskId made = ((RedriveAnswer.Redriven) answer).task();
    assertThat(now(inspector.task(made)).found().orElseThrow().state())
        .isEqualTo(TaskState.SUCCEEDED);
    assertThat(keys).containsExactly(id.value(), id.value());
    assertThat(found(loop, made)).as("it is her task").isInstanceOf(Lookup.Found.class);
  }

  private TaskId submitted(ForegroundLoop loop, String order) {
    return accepted(now(run(loop.submit(ORDER.of(order).by(ANN)))));
  }

  private Lookup found(ForegroundLoop loop, TaskId id) {
    return now(run(loop.find(id, ANN)));
  }

  private static TaskId accepted(Submitted answer) {
    return ((Submitted.Accepted) answer).status().taskId();
  }

  private <T> CompletionStage<T> run(CompletionStage<T> stage) {
    time.run();
    return stage;
  }

  private <T> T now(CompletionStage<T> stage) {
    time.run();
    assertThat(stage.toCompletableFuture()).isDone();
    return stage.toCompletableFuture().join();
  }
}
