package io.dualloop.core.background;

import static io.dualloop.api.TaskState.PENDING;
import static io.dualloop.api.TaskState.PROCESSING;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static io.dualloop.core.background.FaultyStore.Fault.LOST_AFTER;
import static io.dualloop.core.background.FaultyStore.Fault.LOST_BEFORE;
import static io.dualloop.core.background.FaultyStore.Fault.SILENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.Priority;
import io.dualloop.api.Query;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A failed stage means that the outcome is unknown. */
class UnknownAnswersTest {

  private static final Command<String, String> ECHO =
      TaskType.command("ECHO", String.class, String.class);

  private final Scene scene = new Scene();

  private TaskId submitted() {
    scene.loop().slots(1).handle(ECHO, (text, task) -> text).start();
    return scene.submit(ECHO, "\"x\"");
  }

  @Test
  void anUnknownSettleIsRepeatedUntilItIsAnswered() {
    TaskId id = submitted();
    scene.faults.plan("settle", LOST_BEFORE);
    scene.faults.plan("settle", LOST_BEFORE);

    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(PROCESSING);
    scene.time.advance(Duration.ofSeconds(1));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(scene.told.of("task.settle.unknown")).isEqualTo(2);
    assertThat(scene.faults.outcomes).hasSize(3);
    assertThat(scene.faults.outcomes).containsOnly(scene.faults.outcomes.get(0));
  }

  @Test
  void aSettleThatWasMadeButNotAnsweredFreesItsSlot() {
    TaskId id = submitted();
    scene.faults.plan("settle", LOST_AFTER);

    scene.time.advance(Duration.ofSeconds(1));
    TaskId next = scene.submit(ECHO, "\"y\"");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(scene.state(next)).isEqualTo(SUCCEEDED);
  }

  @Test
  void aStoreThatStaysSilentIsAskedAgain() {
    TaskId id = submitted();
    scene.faults.plan("settle", SILENCE);

    scene.time.advance(Duration.ofSeconds(20));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void aSettleIsGivenUpWhenTheLeaseIsLongGone() {
    TaskId id = submitted();
    for (int i = 0; i < 10_000; i++) {
      scene.faults.plan("settle", LOST_BEFORE);
      scene.faults.plan("renew", LOST_BEFORE);
    }

    scene.time.advance(Duration.ofSeconds(50));
    assertThat(scene.told.of("task.settle.given-up")).isZero();
    scene.time.advance(Duration.ofSeconds(15));

    assertThat(scene.told.of("task.settle.given-up")).isEqualTo(1);
    assertThat(scene.status(id).isEnded()).isFalse();
  }

  @Test
  void T18_aSettleThatPausesIsRepeatedAtOnceWhenTheTransportIsBack() {
    StatusFeed.Sink sink = onFeedThatBreaks();
    TaskId id = scene.submit(ECHO, "\"x\"");
    breaksForSeconds("settle");
    assertThat(scene.state(id)).isEqualTo(PROCESSING);

    sink.onReconnected();
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void T18_whatCouldNotBeClaimedIsClaimedAtOnceWhenTheTransportIsBack() {
    StatusFeed.Sink sink = onFeedThatBreaks();
    TaskId id = scene.submit(ECHO, "\"x\"");
    breaksForSeconds("claim");
    assertThat(scene.state(id)).isEqualTo(PENDING);

    sink.onReconnected();
    scene.time.run();
    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  /** It fails at 0, 0.1, 0.3, 0.7, 1.5, 3.1 and 5.1 s, and would be tried again at 7.1 s. */
  private void breaksForSeconds(String step) {
    for (int i = 0; i < 7; i++) {
      scene.faults.plan(step, LOST_BEFORE);
    }
    scene.time.run();
    scene.time.advance(Duration.ofSeconds(6));
    assertThat(scene.faults.calls(step)).isEqualTo(7);
  }

  private StatusFeed.Sink onFeedThatBreaks() {
    AtomicReference<StatusFeed.Sink> sink = new AtomicReference<>();
    Transport real = scene.transport;
    StatusFeed feed =
        new StatusFeed() {
          @Override
          public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
            return real.feed().tell(to, status);
          }

          @Override
          public Registration listen(Address address, StatusFeed.Sink listener) {
            sink.set(listener);
            return real.feed().listen(address, listener);
          }
        };
    Transport breaking =
        new Transport(
            real.store(),
            real.queue(),
            feed,
            real.results(),
            real.capabilities(),
            real.survival(),
            real::close);
    BackgroundLoop.on(breaking)
        .runtime(scene.time)
        .random(Scene.LONGEST)
        .handle(ECHO, (text, task) -> text)
        .start();
    return Objects.requireNonNull(sink.get());
  }

  @Test
  void T18_howLongAnAnswerIsAwaitedDoesNotGrowWithTheLease() {
    scene.faults.plan("claim", SILENCE);
    scene.loop().lease(Duration.ofHours(1)).handle(ECHO, (text, task) -> text).start();
    TaskId id = scene.submit(ECHO, "\"x\"");

    scene.time.advance(Duration.ofMillis(4_999));
    assertThat(scene.state(id)).isEqualTo(PENDING);
    scene.time.advance(Duration.ofSeconds(1));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  @Test
  void F02_theAnswerOfASettleThatIsOnlyNotedAtTheSecondTimeIsStored() {
    Query<String, String> query =
        TaskType.query("Q", String.class, String.class).goodFor(Duration.ofMinutes(5));
    scene.loop().slots(1).handle(query, (text, task) -> text).start();
    scene.faults.plan("settle", LOST_AFTER);
    scene.submit(query, "\"x\"", Priority.NORMAL, Scene.TIMEOUT, "key", Set.of());

    scene.time.advance(Duration.ofSeconds(1));

    assertThat(Scene.now(scene.transport.results().get("key", Set.of())).result()).isPresent();
    assertThat(scene.told.of("task.settle.lost")).isZero();
  }

  @Test
  void aFailedClaimIsTriedAgainWithPausesThatGrow() {
    TaskId id = submitted();
    for (int i = 0; i < 6; i++) {
      scene.faults.plan("claim", LOST_BEFORE);
    }

    scene.time.advance(Duration.ofSeconds(1));
    assertThat(scene.faults.calls("claim")).isEqualTo(4);
    scene.time.advance(Duration.ofSeconds(10));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(scene.told.of("task.claim")).isEqualTo(6);
  }

  @Test
  void aSilentClaimDoesNotStopTheClaiming() {
    scene.faults.plan("claim", SILENCE);
    TaskId id = submitted();

    scene.time.advance(Duration.ofSeconds(15));

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }
}
