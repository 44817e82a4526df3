package io.dualloop.tck;

import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What could not be done is kept, byte for byte; what brings its workers down is not tried on. */
abstract class DeadLetterContract extends ContractCase {

  private static final TaskError UNREADABLE =
      TaskError.permanent(TaskError.ENVELOPE_INVALID, "no type");
  private static final Json BYTES = Json.of(new byte[] {0, (byte) 0xff, '{', ' ', '"', 10});

  @Test
  void T10_afterFiveHandBacksATaskIsPoison() {
    rig.accepted(task("a"));
    for (int i = 1; i <= 5; i++) {
      assertThat(rig.status("a").isEnded()).isFalse();
      rig.settle(rig.again("a"), new Outcome.HandBack(Work.STOPPED));
    }
    assertPoison(Work.STOPPED);
  }

  @Test
  void T10_afterFiveLostLeasesATaskIsPoison() {
    rig.accepted(task("a"));
    for (int i = 1; i <= 5; i++) {
      rig.again("a");
      rig.after(Rig.LEASE);
      Given.rule("T03", rig.status("a").state() != TaskState.PROCESSING);
    }
    assertPoison(Work.RUNNING);
  }

  @Test
  void T10_anAttemptThatWasHandedBackIsNotCharged() {
    rig.settle(rig.running(task("a")), new Outcome.HandBack(Work.STOPPED));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
    assertThat(rig.again("a").attempt()).isEqualTo(1);
  }

  @Test
  void T10_handBacksOfHandlersThatWereNeverCalledAreNoPoison() {
    rig.accepted(task("a"));
    for (int i = 1; i <= 7; i++) {
      rig.settle(rig.again("a"), new Outcome.HandBack(Work.NOT_STARTED));
    }
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
  }

  @Test
  void T10_aSettleInBetweenStartsTheCountAnew() {
    rig.accepted(task("a"));
    for (int i = 1; i <= 6; i++) {
      rig.settle(
          rig.again("a"),
          i == 3
              ? new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED)
              : new Outcome.HandBack(Work.STOPPED));
    }
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
    assertThat(rig.again("a").attempt()).isEqualTo(2);
  }

  @Test
  void T11_whatIsAbandonedKeepsItsBytesAndTheReason() {
    rig.accepted(task("a").envelope(BYTES));
    TaskStatus status = rig.abandon("a", UNREADABLE).notedStatus();
    assertThat(status.state()).isEqualTo(TaskState.FAILED);
    assertThat(status.work()).contains(Work.NOT_STARTED);
    assertThat(rig.now(letters().get(id("a"))))
        .contains(new DeadLetter(id("a"), Rig.TYPE, UNREADABLE, BYTES));
  }

  @Test
  void T11_aRunningTaskCanNotBeAbandoned() {
    rig.running(task("a"));
    assertThat(rig.abandon("a", UNREADABLE)).isEqualTo(Settled.LOST);
    assertThat(rig.abandon("nobody", UNREADABLE)).isEqualTo(Settled.LOST);
    assertThat(rig.now(letters().list(9))).isEmpty();
  }

  @Test
  void T11_aFailureGoesToTheDeadLettersIfAsked() {
    Claim dropped = rig.running(task("a"));
    Claim kept = rig.running(task("b").envelope(BYTES));
    rig.settle(dropped, new Outcome.Failed(Rig.ERROR, Work.STOPPED, false));
    rig.settle(kept, new Outcome.Failed(Rig.ERROR, Work.STOPPED, true));
    assertThat(rig.now(letters().list(9)))
        .containsExactly(new DeadLetter(id("b"), Rig.TYPE, Rig.ERROR, BYTES));
  }

  @Test
  void T11_lettersAreReadNewestFirstAndRemovedOnce() {
    for (String letter : new String[] {"a", "b", "c"}) {
      rig.now(letters().keep(new DeadLetter(id(letter), "", UNREADABLE, BYTES)));
    }
    assertThat(rig.now(letters().list(9)))
        .extracting(letter -> letter.id().value())
        .containsExactly("c", "b", "a");
    assertThat(rig.now(letters().list(1))).hasSize(1);
    assertThat(rig.now(letters().remove(id("b")))).isTrue();
    assertThat(rig.now(letters().remove(id("b")))).isFalse();
    assertThat(rig.now(letters().get(id("b")))).isEmpty();
  }

  @Test
  void T11_lettersAreReadPageByPageAndCounted() {
    for (String letter : new String[] {"a", "b", "c", "d"}) {
      rig.now(letters().keep(new DeadLetter(id(letter), "", UNREADABLE, BYTES)));
    }
    assertThat(rig.now(letters().count())).isEqualTo(4);
    assertThat(rig.now(letters().list(2, id("c"))))
        .extracting(letter -> letter.id().value())
        .containsExactly("b", "a");
    assertThat(rig.now(letters().list(1, id("c")))).hasSize(1);
    assertThat(rig.now(letters().list(2, id("a")))).isEmpty();
    assertThat(rig.now(letters().list(2, id("nobody")))).isEmpty();
  }

  @Test
  void T11_aLetterKeptTwiceIsThereOnce() {
    DeadLetter letter = new DeadLetter(id("a"), "", UNREADABLE, BYTES);
    rig.now(letters().keep(letter));
    rig.now(letters().keep(letter));
    assertThat(rig.now(letters().list(9))).containsExactly(letter);
  }

  @Test
  void T16_lettersAreBoundedAndTheOldestGo() {
    Rig small = rig(StoreLimits.DEFAULT.deadLetters(2));
    DeadLetters few = small.store.deadLetters();
    for (String letter : new String[] {"a", "b", "c"}) {
      small.now(few.keep(new DeadLetter(id(letter), "", UNREADABLE, Json.of("?"))));
    }
    // Bounds by count may be kept a little later.
    small.after(Duration.ofMinutes(1));
    assertThat(small.now(few.list(9)))
        .extracting(letter -> letter.id().value())
        .containsExactly("c", "b");
  }

  private DeadLetters letters() {
    return rig.store.deadLetters();
  }

  private void assertPoison(Work work) {
    TaskStatus status = rig.status("a");
    assertThat(status.state()).isEqualTo(TaskState.FAILED);
    assertThat(status.error().orElseThrow().code()).isEqualTo(TaskError.POISON);
    assertThat(status.work()).contains(work);
    assertThat(rig.now(letters().list(9))).extracting(DeadLetter::id).containsExactly(id("a"));
  }
}
