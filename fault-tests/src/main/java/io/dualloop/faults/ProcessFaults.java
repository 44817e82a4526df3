package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Processes that are killed or stand still while they work or ask. */
public abstract class ProcessFaults extends Faults {

  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  /** Of those who go on: nobody is to take over from them where the machine has no time. */
  private static final Duration LEASE = Duration.ofSeconds(30);

  private static final int LIMIT_SECONDS = 20;

  @Test
  public void workerKilledMidTask() throws Exception {
    try (Scene scene = scene()) {
      Transport foreground = scene.direct();
      ChildProcess doomed = ChildProcess.worker(scene);
      doomed.await("works");
      ForegroundLoop loop = scene.foreground(foreground);
      Asked held = Asked.of(loop, Work.HARD.of(ChildMain.HOLD));
      Load load = scene.load(foreground).start(scene.pace(50));
      doomed.await("began " + ChildMain.HOLD);
      load.goOn(10 + random.nextInt(30), BACK);
      // More than one where the machine is so busy that its first claim was answered too late.
      long begun = attempts(found(foreground, held.accepted()));
      doomed.kill();
      Transport others = scene.direct();
      scene.owned(Work.workers(others).lease(LEASE).handleAsync(Work.HARD, Work::handle).start());

      held.isAnswered(Work.resultOf(ChildMain.HOLD), BACK);
      TaskStatus last = found(foreground, held.accepted());
      assertThat(attempts(last)).as("attempts begun: %s", last).isEqualTo(begun + 1);
      load.goOn(10, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  @Test
  public void workerPausedBeyondItsLeaseWritesNothing() throws Exception {
    try (Scene scene = scene()) {
      Transport foreground = scene.direct();
      ChildProcess sleeper = ChildProcess.worker(scene);
      sleeper.await("works");
      ForegroundLoop loop = scene.foreground(foreground);
      Asked asked = Asked.of(loop, Work.HARD.of(ChildMain.SLEEP));
      sleeper.await("began " + ChildMain.SLEEP);
      sleeper.pause();
      scene.owned(Work.bare(foreground).lease(LEASE).handleAsync(Work.HARD, Work::handle).start());
      asked.isAnswered(Work.resultOf(ChildMain.SLEEP), BACK);
      TaskStatus before = found(foreground, asked.accepted());
      sleeper.resume();
      sleeper.wake();
      sleeper.await("woke " + ChildMain.SLEEP);

      // Done by the sleeper, too, and therefore after what it wrote.
      Load load = scene.load(foreground).start(scene.pace(50));
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      TaskStatus after = found(foreground, asked.accepted());
      assertThat(after.version()).as("%s", after).isEqualTo(before.version());
      assertThat(after.result()).isEqualTo(before.result());
      assertThat(asked.answers.stream().filter(Answer::isLast)).hasSize(1);
    }
  }

  @Test
  public void taskThatKillsEveryWorkerThatBeginsItIsPoison() throws Exception {
    try (Scene scene = scene()) {
      Transport foreground = scene.direct();
      ForegroundLoop loop = scene.foreground(foreground);
      // Time enough for five programs to start one after the other: it must not run out meanwhile.
      Asked asked = Asked.of(loop, Work.HARD.of(ChildMain.DIE).timeout(TIMEOUT));
      int deaths = 0;
      while (!asked.hasLast() && deaths < 10) {
        ChildProcess victim = ChildProcess.worker(scene);
        await("the worker dies, or there is nothing more to die of")
            .atMost(BACK)
            .until(() -> !victim.isAlive() || asked.hasLast());
        deaths += victim.isAlive() ? 0 : 1;
      }

      Answer.Ended<String> ended = asked.isEnded(Answer.How.FAILED, BACK);
      assertThat(ended.error().code()).as("%s", ended).isEqualTo("POISON");
      assertThat(deaths).isEqualTo(5);
      List<DeadLetter> letters =
          foreground
              .store()
              .deadLetters()
              .list(10)
              .toCompletableFuture()
              .get(LIMIT_SECONDS, TimeUnit.SECONDS);
      assertThat(letters).hasSize(1);
      assertThat(letters.get(0).id()).isEqualTo(asked.accepted());
      assertThat(letters.get(0).reason().code()).isEqualTo("POISON");
    }
  }

  @Test
  public void questionOfAKilledForegroundIsAdoptedByAnother() throws Exception {
    try (Scene scene = scene()) {
      Transport transport = scene.direct();
      Desk desk = new Desk();
      scene.owned(Work.bare(transport).lease(LEASE).handleAsync(Work.ASK, desk).start());
      ForegroundLoop loop = scene.foreground(transport);
      ChildProcess asker = ChildProcess.asker(scene, "orphan");
      TaskId task = TaskId.of(asker.await("task ").strip());
      Desk.Job job = desk.await("orphan");
      asker.kill();
      Asked adopted = Asked.of(loop, Work.ASK.of("orphan"));
      assertThat(adopted.accepted()).isEqualTo(task);
      assertThat(
              loop.find(task, Load.USER).toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS))
          .isInstanceOf(Lookup.Found.class);
      job.done();

      adopted.isAnswered(Work.resultOf("orphan"), BACK);
      assertThat(desk.begun("orphan")).isEqualTo(1);
      assertThat(found(transport, task).state()).isEqualTo(TaskState.SUCCEEDED);
    }
  }

  private static long attempts(TaskStatus status) {
    return status.history().stream().filter(each -> each.state() == TaskState.PROCESSING).count();
  }

  private static TaskStatus found(Transport transport, TaskId id) throws Exception {
    Lookup lookup =
        transport.store().find(id).toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
    return lookup.found().orElseThrow();
  }
}
