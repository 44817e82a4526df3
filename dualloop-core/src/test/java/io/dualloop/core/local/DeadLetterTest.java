package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeadLetterTest {

  private static final TaskError UNREADABLE =
      TaskError.permanent(TaskError.ENVELOPE_INVALID, "no type");

  private final Rig rig = new Rig();
  private final DeadLetters letters = rig.store.deadLetters();

  @Test
  void T10_afterFiveLostLeasesATaskIsPoison() {
    rig.accepted(task("a"));
    for (int i = 1; i <= 5; i++) {
      assertThat(rig.claimOne().attempt()).isEqualTo(1);
      rig.after(Rig.LEASE);
    }
    assertPoison(Work.RUNNING);
  }

  @Test
  void T10_afterFiveHandBacksATaskIsPoison() {
    rig.accepted(task("a"));
    for (int i = 1; i <= 5; i++) {
      assertThat(rig.status("a").isEnded()).isFalse();
      rig.settle(rig.claimOne(), new Outcome.HandBack(Work.STOPPED));
    }
    assertPoison(Work.STOPPED);
  }

  @Test
  void T10_handBacksOfHandlersThatWereNeverCalledAreNoPoison() {
    rig.accepted(task("a"));
    for (int i = 1; i <= 4; i++) {
      rig.settle(rig.claimOne(), new Outcome.HandBack(Work.STOPPED));
      rig.settle(rig.claimOne(), new Outcome.HandBack(Work.NOT_STARTED));
      rig.settle(rig.claimOne(), new Outcome.HandBack(Work.NOT_STARTED));
    }
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
    rig.settle(rig.claimOne(), new Outcome.HandBack(Work.STOPPED));
    assertPoison(Work.STOPPED);
  }

  @Test
  void T10_aSettleInBetweenStartsTheCountAnew() {
    rig.accepted(task("a").timeout(Duration.ofHours(1)));
    for (int i = 1; i <= 9; i++) {
      rig.settle(
          rig.claimOne(),
          i == 5
              ? new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED)
              : new Outcome.HandBack(Work.STOPPED));
    }
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
    assertThat(rig.claimOne().attempt()).isEqualTo(2);
  }

  @Test
  void T11_abandonKeepsTheOriginalBytes() {
    rig.accepted(task("a"));
    TaskStatus status = now(rig.store.abandon(id("a"), UNREADABLE)).notedStatus();
    assertThat(status.state()).isEqualTo(TaskState.FAILED);
    assertThat(status.work()).contains(Work.NOT_STARTED);
    assertThat(now(letters.get(id("a"))))
        .contains(new DeadLetter(id("a"), Rig.TYPE, UNREADABLE, Wanted.envelope("a")));
  }

  @Test
  void T11_aRunningTaskCanNotBeAbandoned() {
    rig.running(task("a"));
    assertThat(now(rig.store.abandon(id("a"), UNREADABLE))).isEqualTo(Settled.LOST);
    assertThat(now(rig.store.abandon(id("nobody"), UNREADABLE))).isEqualTo(Settled.LOST);
    assertThat(now(letters.list(9))).isEmpty();
  }

  @Test
  void T11_aFailureGoesToTheDeadLettersIfAsked() {
    rig.settle(rig.running(task("a")), new Outcome.Failed(Rig.ERROR, Work.STOPPED, false));
    rig.settle(rig.running(task("b")), new Outcome.Failed(Rig.ERROR, Work.RUNNING, true));
    assertThat(now(letters.list(9))).extracting(DeadLetter::id).containsExactly(id("b"));
    assertThat(rig.status("a").work()).contains(Work.STOPPED);
    assertThat(rig.status("b").work()).contains(Work.RUNNING);
  }

  @Test
  void theNewestLettersComeFirstAndTheOldestGo() {
    Rig small = new Rig(builder -> builder.maxDeadLetters(3));
    DeadLetters few = small.store.deadLetters();
    for (String letter : new String[] {"a", "b", "c", "d", "b"}) {
      now(few.keep(new DeadLetter(id(letter), "", UNREADABLE, Json.of("?"))));
    }
    assertThat(now(few.list(9))).extracting(l -> l.id().value()).containsExactly("b", "d", "c");
    assertThat(now(few.list(1))).hasSize(1);
    assertThat(now(few.get(id("a")))).isEmpty();
    assertThat(now(few.remove(id("b")))).isTrue();
    assertThat(now(few.remove(id("b")))).isFalse();
  }

  @Test
  void lettersAreReadInPages() {
    for (String letter : new String[] {"a", "b", "c", "d", "e"}) {
      now(letters.keep(new DeadLetter(id(letter), "", UNREADABLE, Json.of("?"))));
    }
    assertThat(now(letters.count())).isEqualTo(5);
    assertThat(now(letters.list(2))).extracting(l -> l.id().value()).containsExactly("e", "d");
    assertThat(now(letters.list(2, id("d"))))
        .extracting(l -> l.id().value())
        .containsExactly("c", "b");
    assertThat(now(letters.list(2, id("b")))).extracting(l -> l.id().value()).containsExactly("a");
    assertThat(now(letters.list(2, id("a")))).isEmpty();
    assertThat(now(letters.list(2, id("never-was")))).isEmpty();
  }

  @Test
  void T16_lettersAreBoundedByBytesAndTheNewestIsKept() {
    Rig small = new Rig(builder -> builder.maxDeadLetterBytes(2 << 20));
    DeadLetters few = small.store.deadLetters();
    Json large = Json.of(new byte[900_000]);
    for (String letter : new String[] {"a", "b", "c", "c", "d"}) {
      now(few.keep(new DeadLetter(id(letter), "", UNREADABLE, large)));
    }
    assertThat(now(few.list(9))).extracting(l -> l.id().value()).containsExactly("d", "c");
    now(few.keep(new DeadLetter(id("e"), "", UNREADABLE, Json.of(new byte[3 << 20]))));
    assertThat(now(few.list(9))).extracting(l -> l.id().value()).containsExactly("e");
    now(few.remove(id("e")));
    now(few.keep(new DeadLetter(id("f"), "", UNREADABLE, large)));
    now(few.keep(new DeadLetter(id("g"), "", UNREADABLE, large)));
    assertThat(now(few.list(9))).as("what is removed counts no more").hasSize(2);
  }

  private void assertPoison(Work work) {
    TaskStatus status = rig.status("a");
    assertThat(status.state()).isEqualTo(TaskState.FAILED);
    assertThat(status.error().orElseThrow().code()).isEqualTo(TaskError.POISON);
    assertThat(status.work()).contains(work);
    assertThat(now(letters.get(id("a"))).orElseThrow().original()).isEqualTo(Wanted.envelope("a"));
  }
}
