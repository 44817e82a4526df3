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
import io.dualloop.api.TaskType;
import java.time.Duration;
import java.util.Set;
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
