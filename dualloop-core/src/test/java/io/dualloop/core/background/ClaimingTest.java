package io.dualloop.core.background;

import static io.dualloop.api.TaskState.PENDING;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.Priority;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import io.dualloop.spi.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClaimingTest {

  private static final Command<String, String> ECHO =
      TaskType.command("ECHO", String.class, String.class);

  private final Scene scene = new Scene();
  private final AsyncWork work = new AsyncWork();

  @Test
  void T14_ofAThousandTasksWithAllLanesFullSixThreeOne() {
    for (int i = 0; i < 1_000; i++) {
      for (Priority priority : Priority.values()) {
        scene.submit(ECHO, "\"" + priority + "\"", priority, Scene.TIMEOUT);
      }
    }
    List<String> done = new ArrayList<>();
    scene
        .loop()
        .handle(
            ECHO,
            (text, task) -> {
              done.add(text);
              return text;
            })
        .start();

    scene.time.run();

    List<String> first = done.subList(0, 1_000);
    assertThat(Collections.frequency(first, "HIGH")).isEqualTo(600);
    assertThat(Collections.frequency(first, "NORMAL")).isEqualTo(300);
    assertThat(Collections.frequency(first, "LOW")).isEqualTo(100);
    assertThat(done).hasSize(3_000);
  }

  @Test
  void anIdleLoopClaimsOnceASecondOnly() {
    scene.loop().handle(ECHO, (text, task) -> text).start();
    scene.time.run();
    long before = scene.faults.calls("claim");

    scene.time.advance(Duration.ofSeconds(10));

    assertThat(scene.faults.calls("claim") - before).isEqualTo(10);
  }

  @Test
  void aLostWakeIsRepairedWithinASecond() {
    Transport deaf =
        with(
            new WorkQueue() {
              @Override
              public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
                return CompletableFuture.completedFuture(null);
              }

              @Override
              public Registration serve(Set<String> types, int slots, WorkQueue.Sink sink) {
                return () -> {};
              }
            });
    BackgroundLoop.on(deaf).runtime(scene.time).handle(ECHO, (text, task) -> text).start();
    scene.time.run();
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(PENDING);

    scene.time.advance(Duration.ofSeconds(1));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  private Transport with(WorkQueue queue) {
    Transport real = scene.transport;
    return new Transport(
        real.store(),
        queue,
        real.feed(),
        real.results(),
        real.capabilities(),
        real.survival(),
        real::close);
  }

  private Transport withoutStoreWakes() {
    Transport real = scene.transport;
    return new Transport(
        real.store(),
        real.queue(),
        real.feed(),
        real.results(),
        Set.of(),
        real.survival(),
        real::close);
  }

  @Test
  void beginsTheIdsThatAQueueBringsAsFarAsThereIsRoom() {
    BackgroundLoop.on(withoutStoreWakes())
        .runtime(scene.time)
        .slots(2)
        .handleAsync(ECHO, work)
        .start();
    scene.time.run();
    long claims = scene.faults.calls("claim");
    List<TaskId> ids = Stream.generate(() -> scene.submit(ECHO, "\"x\"")).limit(3).toList();

    scene.time.run();
    assertThat(scene.faults.calls("begin")).isEqualTo(2);
    assertThat(scene.state(ids.get(2))).isEqualTo(PENDING);
    work.complete(0, "one");
    scene.time.run();

    assertThat(scene.state(ids.get(0))).isEqualTo(SUCCEEDED);
    assertThat(scene.state(ids.get(2))).isEqualTo(PROCESSING);
    assertThat(scene.faults.calls("claim")).isEqualTo(claims);
  }

  @Test
  void moreIdsThanItKeepsAreClaimedInstead() {
    BackgroundLoop.on(withoutStoreWakes())
        .runtime(scene.time)
        .slots(4)
        .handle(ECHO, (text, task) -> text, Handling.DEFAULT.concurrency(1))
        .start();
    scene.time.run();
    List<TaskId> ids = Stream.generate(() -> scene.submit(ECHO, "\"x\"")).limit(1_000).toList();

    scene.time.run();

    assertThat(ids).allMatch(id -> scene.state(id) == SUCCEEDED);
  }

  @Test
  void anUnknownBeginIsFoundByTheStoreAgain() {
    BackgroundLoop.on(withoutStoreWakes())
        .runtime(scene.time)
        .handle(ECHO, (text, task) -> text)
        .start();
    scene.time.run();
    scene.faults.plan("begin", FaultyStore.Fault.LOST_AFTER);
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    scene.time.advance(Duration.ofSeconds(32));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void anExecutorThatRefusesDelaysTheTaskAndNothingElse() {
    int[] refusals = {1};
    scene
        .loop()
        .executor(
            job -> {
              if (refusals[0]-- > 0) {
                throw new RejectedExecutionException("full");
              }
              // The test's own thread stands for the executor's.
              job.run();
            })
        .handle(ECHO, (text, task) -> text)
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.advance(Duration.ofSeconds(2));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(scene.told.of("task.retried")).isEqualTo(1);
  }

  @Test
  void aCancelMissedByTheFeedIsLearnedByRenewal() {
    Transport real = scene.transport;
    Transport deaf =
        new Transport(
            real.store(),
            real.queue(),
            new StatusFeed() {
              @Override
              public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
                return CompletableFuture.completedFuture(null);
              }

              @Override
              public Registration listen(Address address, StatusFeed.Sink sink) {
                return () -> {};
              }
            },
            real.results(),
            real.capabilities(),
            real.survival(),
            real::close);
    BackgroundLoop.on(deaf)
        .runtime(scene.time)
        .lease(Duration.ofSeconds(3))
        .handleAsync(ECHO, work)
        .start();
    TaskId id = scene.submit(ECHO, "\"x\"");
    scene.time.run();
    scene.cancel(id);
    scene.time.run();
    assertThat(work.contexts.get(0).stopRequested()).isEmpty();

    scene.time.advance(Duration.ofSeconds(1));

    assertThat(work.contexts.get(0).stopRequested()).contains(StopReason.CANCELLED);
  }
}
