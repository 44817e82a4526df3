package io.dualloop.core.operations;

import static io.dualloop.core.operations.Ward.id;
import static io.dualloop.core.operations.Ward.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.TaskCounts;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class TaskInspectorTest {

  private final Ward ward = new Ward();
  private final TaskInspector inspector = ward.inspector();

  @Test
  void looksAtWhatIsThere() {
    ward.dead("a");
    ward.dead("b");
    ward.dead("c");
    assertThat(now(inspector.counts())).isEqualTo(new TaskCounts(Map.of(), 0, 0, 3, 0));
    assertThat(now(inspector.deadLetterCount())).isEqualTo(3);
    assertThat(now(inspector.deadLetters(2)))
        .extracting(DeadLetter::id)
        .containsExactly(id("c"), id("b"));
    assertThat(now(inspector.deadLetters(2, id("b"))))
        .extracting(DeadLetter::id)
        .containsExactly(id("a"));
    assertThat(now(inspector.deadLetter(id("a"))).orElseThrow().reason()).isEqualTo(Ward.WHY);
    assertThat(now(inspector.task(id("a"))).found().orElseThrow().state())
        .isEqualTo(TaskState.FAILED);
    assertThat(now(inspector.task(id("nobody")))).isInstanceOf(Lookup.NeverWas.class);
  }

  @Test
  void T11_aPageAfterALetterThatIsGoneFailsAndDoesNotLookLikeTheEnd() {
    for (String id : new String[] {"a", "b", "c", "d"}) {
      ward.dead(id);
    }
    TaskId last = now(inspector.deadLetters(2)).get(1).id();
    assertThat(now(inspector.discard(last))).isTrue();
    assertThatThrownBy(() -> now(inspector.deadLetters(2, last)))
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("letter c is not there any more")
        .hasMessageContaining("start again");
    assertThat(now(inspector.deadLetters(2, id("a")))).as("the end").isEmpty();
  }

  @Test
  void discardsALetterAndLeavesItsTaskAsItIs() {
    ward.dead("a");
    assertThat(now(inspector.discard(id("a")))).isTrue();
    assertThat(now(inspector.discard(id("a")))).isFalse();
    assertThat(now(inspector.deadLetterCount())).isZero();
    assertThat(now(inspector.task(id("a"))).found()).isPresent();
  }

  @Test
  void everyCallIsBounded() {
    for (int max : new int[] {0, -1, TaskInspector.MAX_LETTERS + 1}) {
      for (Runnable call :
          new Runnable[] {
            () -> inspector.deadLetters(max),
            () -> inspector.deadLetters(max, id("a")),
            () -> inspector.redriveAll(max)
          }) {
        assertThatThrownBy(call::run)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("1 to 1000, but is " + max);
      }
    }
    assertThatThrownBy(() -> inspector.within(Duration.ZERO))
        .hasMessageContaining("within must be positive, but is PT0S");
  }

  @Test
  void aStoreThatNeverAnswersEndsTheStageInTime() {
    ward.store.plan(
        "counts", LossyStore.Fault.SILENCE, LossyStore.Fault.SILENCE, LossyStore.Fault.SILENCE);
    // Real time: the JDK's own timer ends it.
    assertThatThrownBy(() -> now(inspector.within(Duration.ofMillis(1)).counts()))
        .hasCauseInstanceOf(TimeoutException.class);
    assertThat(now(inspector.counts()).ended()).isZero();
  }

  @Test
  void idsOfRepetitionsFollowFromTheLettersAndAreUuidsOfVersion8() {
    TaskId made = Repetition.idOf(id("a"));
    assertThat(made).isEqualTo(Repetition.idOf(id("a"))).isNotEqualTo(Repetition.idOf(id("b")));
    assertThat(java.util.UUID.fromString(made.value()).version()).isEqualTo(8);
    assertThat(java.util.UUID.fromString(made.value()).variant()).isEqualTo(2);
  }
}
