package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.faults.Asked;
import io.dualloop.faults.ChildMain;
import io.dualloop.faults.ChildProcess;
import io.dualloop.faults.Desk;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.jdbc.faults.PostgresScene;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.Direction;
import io.dualloop.testservers.FaultProxy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Processes that die between what they do in the store and what they do at the broker. */
@ExtendWith(Seed.class)
class KilledBetweenTest {

  private static final int LIMIT_SECONDS = 30;

  /** Of those who go on: nobody is to take over from them where the machine has no time. */
  private static final Duration LEASE = Duration.ofSeconds(30);

  /** Three types, three lanes each, and the worker's statuses. */
  private static final int LISTENED = 10;

  private final RabbitScene scene = new RabbitScene(new PostgresScene());

  /** Its task is stored, and nobody was woken for it. */
  @Test
  void storeAndPublish() throws Exception {
    askerKilledAtItsWake(FaultProxy::toServer);
  }

  /** Somebody is woken for it, and it does not know. */
  @Test
  void publishAndConfirm() throws Exception {
    askerKilledAtItsWake(FaultProxy::toClient);
  }

  private void askerKilledAtItsWake(Function<FaultProxy, Direction> lost) throws Exception {
    try (scene) {
      Transport transport = scene.direct();
      CompletableFuture<Void> said = swallowedAt(Amqp.WAKE, lost.apply(scene.proxy()));
      ChildProcess asker = ChildProcess.asker(scene, "orphan");
      said.get(LIMIT_SECONDS, TimeUnit.SECONDS);
      asker.kill();
      assertThat(
              transport.store().counts().toCompletableFuture().get(20, TimeUnit.SECONDS).waiting())
          .as("tasks that wait")
          .isEqualTo(1);
      Desk desk = new Desk();
      scene.owned(Work.bare(transport).lease(LEASE).handleAsync(Work.ASK, desk).start());
      Desk.Job job = desk.await("orphan");
      Asked adopted = Asked.of(scene.foreground(transport), Work.ASK.of("orphan"));
      assertThat(adopted.accepted()).isEqualTo(job.task().taskId());
      job.done();
      adopted.isAnswered(Work.resultOf("orphan"), BACK);
      assertThat(desk.begun("orphan")).isEqualTo(1);
    }
  }

  /** The broker gives the wake-up to somebody else, whom nothing is left for until later. */
  @Test
  void beginAndAck() throws Exception {
    try (scene) {
      Transport transport = scene.direct();
      scene.childrenByProxy();
      ChildProcess worker = ChildProcess.worker(scene);
      worker.await("works");
      scene.allListen(LISTENED);
      CompletableFuture<Void> said = swallowedAt(Amqp.ACK, scene.proxy().toServer());
      Asked held = Asked.of(scene.foreground(transport), Work.HARD.of(ChildMain.HOLD));
      said.get(LIMIT_SECONDS, TimeUnit.SECONDS);
      worker.await("began " + ChildMain.HOLD);
      // More than one where the machine is so busy that its lease ran out.
      long begun = attempts(found(transport, held.accepted()));
      worker.kill();
      scene.owned(Work.bare(transport).lease(LEASE).handleAsync(Work.HARD, Work::handle).start());
      held.isAnswered(Work.resultOf(ChildMain.HOLD), BACK);
      TaskStatus last = found(transport, held.accepted());
      assertThat(attempts(last)).as("attempts begun: %s", last).isEqualTo(begun + 1);
    }
  }

  private static TaskStatus found(Transport transport, TaskId id) throws Exception {
    return transport
        .store()
        .find(id)
        .toCompletableFuture()
        .get(20, TimeUnit.SECONDS)
        .found()
        .orElseThrow();
  }

  private static long attempts(TaskStatus status) {
    return status.history().stream().filter(each -> each.state() == TaskState.PROCESSING).count();
  }

  /** What children say by the proxy is lost from this word on; completes when it was said. */
  private CompletableFuture<Void> swallowedAt(String word, Direction lost) {
    scene.childrenByProxy();
    CompletableFuture<Void> said = new CompletableFuture<>();
    scene.onStep(
        word,
        () -> {
          lost.swallow();
          said.complete(null);
        });
    return said;
  }
}
