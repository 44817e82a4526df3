package io.dualloop.core.operations;

import static io.dualloop.core.operations.LossyStore.Fault.LOST_BEFORE;
import static io.dualloop.core.operations.LossyStore.Fault.NONE;
import static io.dualloop.core.operations.Ward.id;
import static io.dualloop.core.operations.Ward.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.DeadLetter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many dead letters at once: how far it comes, and that it can go on from there. */
class RedriveAllTest {

  private final Ward ward = new Ward();
  private final TaskInspector inspector = ward.inspector();

  private static void noEnvelope(Ward ward, String id) {
    now(
        ward.transport
            .store()
            .deadLetters()
            .keep(new DeadLetter(id(id), "", Ward.WHY, Json.of("?"))));
  }

  private static void dead(Ward ward, String... ids) {
    for (String id : ids) {
      ward.dead(id);
    }
  }

  private List<String> left() {
    return now(inspector.deadLetters(TaskInspector.MAX_LETTERS)).stream()
        .map(letter -> letter.id().value())
        .toList();
  }

  @Test
  void T11_manyAreRedrivenUntilTheQueueIsFull() {
    Ward small = new Ward(builder -> builder.queueLimit(2));
    dead(small, "a", "b", "c", "d");
    noEnvelope(small, "x");
    Redrives done = now(small.inspector().redriveAll(10));
    Map<TaskId, RedriveAnswer> answers = done.answers();
    assertThat(answers.keySet()).containsExactly(id("x"), id("d"), id("c"), id("b"));
    assertThat(answers.get(id("x"))).isInstanceOf(RedriveAnswer.NotPossible.class);
    assertThat(answers.get(id("c"))).isInstanceOf(RedriveAnswer.Redriven.class);
    assertThat(answers.get(id("b"))).isEqualTo(new RedriveAnswer.Busy(Duration.ofSeconds(1)));
    assertThat(done.failure()).isNull();
    assertThat(now(small.inspector().deadLetters(10)))
        .extracting(DeadLetter::id)
        .containsExactly(id("x"), id("b"), id("a"));
  }

  @Test
  void T11_aThousandAreRedrivenInPages() {
    for (int i = 0; i < TaskInspector.MAX_LETTERS; i++) {
      ward.dead("t-" + i);
    }
    assertThat(now(inspector.redriveAll(TaskInspector.MAX_LETTERS)).answers()).hasSize(1_000);
    assertThat(now(inspector.counts()).waiting()).isEqualTo(1_000);
    assertThat(ward.store.pages).allMatch(size -> size <= 20, "at most 20").hasSizeBetween(50, 52);
  }

  @Test
  void T11_noMoreAreRedrivenThanAskedFor() {
    dead(ward, "a", "b", "c");
    for (int max = 1; max <= 2; max++) {
      assertThat(now(inspector.redriveAll(1)).answers()).hasSize(1);
    }
    assertThat(left()).containsExactly("a");
  }

  @Test
  void T11_lettersThatAreNotPossibleHideNoOlderOnes() {
    dead(ward, "a", "b", "c");
    for (int i = 0; i < TaskInspector.MAX_LETTERS; i++) {
      noEnvelope(ward, "x-" + i);
    }
    Redrives done = now(inspector.redriveAll(2));
    assertThat(done.answers()).hasSize(TaskInspector.MAX_LETTERS + 2);
    assertThat(done.answers().get(id("b"))).isInstanceOf(RedriveAnswer.Redriven.class);
    assertThat(done.answers()).doesNotContainKey(id("a"));
    assertThat(now(inspector.redriveAll(2)).answers()).containsKey(id("a"));
    assertThat(now(inspector.deadLetterCount())).isEqualTo(TaskInspector.MAX_LETTERS);
  }

  @Test
  void T11_aStepThatFailsLosesNoAnswerOfBefore() {
    dead(ward, "a", "b", "c", "d");
    ward.store.plan("submit", NONE, LOST_BEFORE, LOST_BEFORE, LOST_BEFORE);
    Redrives part = now(inspector.redriveAll(10));
    assertThat(part.answers().keySet()).containsExactly(id("d"));
    assertThat(part.failure()).hasMessage("lost");
    assertThat(left()).containsExactly("c", "b", "a");

    Redrives rest = now(inspector.redriveAll(10));
    assertThat(rest.answers().keySet()).containsExactly(id("c"), id("b"), id("a"));
    assertThat(rest.failure()).isNull();
  }

  @Test
  void T11_aPageThatFailsIsToldTheSameWay() {
    dead(ward, "a");
    ward.store.plan("list", LOST_BEFORE, LOST_BEFORE, LOST_BEFORE);
    Redrives none = now(inspector.redriveAll(10));
    assertThat(none.answers()).isEmpty();
    assertThat(none.failure()).hasMessage("lost");
  }

  @Test
  void T11_lettersThatComeMeanwhileAreLeftForTheNextTime() {
    AtomicInteger came = new AtomicInteger();
    List<String> first = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      ward.dead("t-" + i);
      first.add(0, "t-" + i);
    }
    Redrives done =
        now(
            inspector
                .telemetry(each(() -> ward.dead("new-" + came.incrementAndGet())))
                .redriveAll(999));
    assertThat(done.answers().keySet()).extracting(TaskId::value).containsExactlyElementsOf(first);
    assertThat(left()).hasSize(50).allMatch(id -> id.startsWith("new-"));
  }

  @Test
  void T11_aLetterThatOthersTookFromUnderItIsToldAndNotRedriven() {
    for (int i = 0; i < 25; i++) {
      ward.dead("t-" + i);
    }
    // The last one of the first page, by which the next one is asked for.
    Redrives part =
        now(
            inspector
                .telemetry(each(() -> now(ward.transport.store().deadLetters().remove(id("t-5")))))
                .redriveAll(999));
    assertThat(part.answers()).hasSize(19);
    assertThat(part.failure()).hasMessageContaining("t-5").hasMessageContaining("start again");
    assertThat(now(inspector.redriveAll(999)).answers()).hasSize(5);
    assertThat(left()).isEmpty();
  }

  private static Telemetry each(Runnable action) {
    return new Telemetry() {
      @Override
      public void count(String event, long times) {
        action.run();
      }
    };
  }
}
