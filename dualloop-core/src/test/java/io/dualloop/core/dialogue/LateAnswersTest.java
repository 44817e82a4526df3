package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.core.foreground.Delivery;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of an answer when the user has gone on to something else (L05). */
class LateAnswersTest {

  private Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  private void with(Delivery delivery, Duration maxWait) {
    call.close();
    call = new Call(settings -> settings.late(delivery, maxWait));
  }

  private void twoQuestions() {
    call.says("where red");
    call.passes(1_500);
    call.says("where blue");
    call.passes(1_500);
  }

  @Test
  void byDefaultItWaitsUntilTheLatestTurnIsDone() {
    twoQuestions();
    call.answers("red", "old");
    call.passes(1_000);
    assertThat(call.voice.texts()).doesNotContain("It is old");
    call.answers("blue", "new");
    call.passes(5_000);
    assertThat(call.voice.texts()).containsSubsequence("It is new", "It is old");
  }

  @Test
  void nowMeansAsSoonAsNobodySpeaks() {
    with(Delivery.NOW, Duration.ofMinutes(1));
    twoQuestions();
    call.answers("red", "old");
    call.passes(1_000);
    assertThat(call.voice.texts()).endsWith("It is old");
  }

  @Test
  void itIsNeverBegunWhileTheUserSpeaks() {
    with(Delivery.NOW, Duration.ofMinutes(1));
    call.says("where red");
    call.passes(1_500);
    long utterance = call.begins();
    call.answers("red", "old");
    call.passes(3_000);
    assertThat(call.voice.texts()).doesNotContain("It is old");
    call.ends(utterance, "hello");
    call.passes(5_000);
    assertThat(call.voice.texts()).containsSubsequence("Hello to you", "It is old");
  }

  @Test
  void silentAndDroppedAreShownInstead() {
    for (Delivery delivery : new Delivery[] {Delivery.SILENT, Delivery.DROP}) {
      with(delivery, Duration.ofMinutes(1));
      twoQuestions();
      call.answers("red", "old");
      call.answers("blue", "new");
      call.passes(10_000);
      assertThat(call.voice.texts()).contains("It is new").doesNotContain("It is old");
      assertThat(call.events).contains("unsaid LATE: It is old");
    }
  }

  @Test
  void afterItsTimeItIsNotSaidAnyMore() {
    with(Delivery.WHEN_IDLE, Duration.ofSeconds(3));
    twoQuestions();
    call.answers("red", "old");
    call.passes(4_000);
    call.answers("blue", "new");
    call.passes(5_000);
    assertThat(call.voice.texts()).contains("It is new").doesNotContain("It is old");
    assertThat(call.events).contains("unsaid LATE: It is old");
  }

  @Test
  void itsAgeIsTrueAtTheMomentOfSpeaking() {
    call.close();
    call =
        new Call(
            settings ->
                settings.when(
                    "age",
                    (turn, intent) -> {
                      throw new AssertionError("not asked for");
                    }));
    twoQuestions();
    call.answers("red", "old");
    call.passes(2_000);
    call.answers("blue", "new");
    call.passes(5_000);
    // Known for longer than it is good for: what is told is the newest, not what waited.
    assertThat(call.voice.texts()).filteredOn("It is old"::equals).hasSize(1);
  }

  @Test
  void onlyItsLastAnswerOutlivesATurn() {
    call.says("where red");
    call.passes(1_500);
    call.answers("red", "old");
    call.passes(40_000);
    // Older than good: told at once as old, and asked again.
    call.asked.clear();
    long utterance = call.begins();
    call.pauses(utterance, "where red");
    call.passes(210);
    call.dialogue.ended(utterance, Call.heard("where red"));
    call.dialogue.began(utterance + 1);
    call.time.run();
    call.passes(500);
    call.dialogue.ended(utterance + 1, Call.heard("hello"));
    call.passes(3_000);
    assertThat(call.voice.texts()).doesNotContain("It was old").endsWith("Hello to you");
    call.answers("red", "new");
    call.passes(3_000);
    assertThat(call.voice.texts()).endsWith("It is new");
  }

  @Test
  void theSameQuestionAskedTwiceIsAnsweredOnceForTheLaterTurn() {
    call.says("where red");
    call.passes(1_500);
    call.says("where red");
    call.passes(1_500);
    call.answers("red", "here");
    call.passes(10_000);
    assertThat(call.voice.texts()).filteredOn("It is here"::equals).hasSize(1);
    assertThat(call.dialogue.session().open()).isEmpty();
  }

  @Test
  void askingAgainThatIsTakenBackLeavesTheFirstAsItWas() {
    call.says("where red");
    call.passes(1_500);
    long utterance = call.begins();
    call.pauses(utterance, "where red");
    call.goesOn(utterance);
    call.pauses(utterance, "where red or blue");
    call.ends(utterance, "where red or blue");
    call.passes(500);
    call.answers("red", "here");
    call.answers("blue", "there");
    call.passes(10_000);
    assertThat(call.voice.texts()).contains("It is here", "It is there");
  }

  @Test
  void cancellingTheSecondOfTwoThatAreTheSameCancelsTheWork() {
    call.says("where red");
    call.passes(1_500);
    call.says("where red");
    call.passes(1_500);
    call.says("cancel");
    call.passes(5_000);
    assertThat(call.voice.texts())
        .endsWith("Cancelled, but it could not be stopped and may still take effect.");
  }

  @Test
  void anAnswerThatWaitsIsSaidOnceIfTheSameIsAskedAgain() {
    call.says("where red");
    call.passes(3_000);
    call.says("where blue");
    call.passes(1_500);
    call.answers("red", "here");
    call.passes(1_000);
    call.says("where red");
    call.passes(10_000);
    call.answers("blue", "there");
    call.passes(10_000);
    assertThat(call.voice.texts()).filteredOn("It is here"::equals).hasSize(1);
  }

  @Test
  void anAnswerThatTheSessionHeldBackIsSaidOnceIfTheSameIsAskedAgain() {
    call.says("where red");
    call.passes(3_000);
    long utterance = call.begins();
    call.answers("red", "here");
    call.passes(800);
    call.pauses(utterance, "where red");
    call.passes(210);
    call.ends(utterance, "where red");
    call.passes(10_000);
    assertThat(call.voice.texts()).filteredOn("It is here"::equals).hasSize(1);
  }

  @Test
  void anAnswerThatIsInterruptedByTheSameQuestionIsSaidForThatOnly() {
    call.says("where red");
    call.passes(2_000);
    call.answers("red", "here");
    call.passes(30);
    assertThat(call.voice.isAudible()).isTrue();
    call.says("where red");
    call.passes(10_000);
    assertThat(call.voice.texts()).filteredOn("It is here"::equals).hasSize(2);
    assertThat(call.voice.heard)
        .filteredOn(part -> part.speech().equals(Speech.words("It is here")) && part.words() > 0)
        .hasSize(1);
  }

  @Test
  void theSameQuestionForAnotherUserIsAnotherQuestion() {
    call.close();
    call =
        new Call(
            settings ->
                settings.when(
                    "open",
                    (turn, intent) -> {
                      String user = intent.parameter("thing").orElseThrow();
                      turn.ask(
                          Call.WHERE.of("fox").by(User.of(user)),
                          answer -> answer.isLast() ? "The fox of " + user : null);
                    }));
    call.says("open ann");
    call.passes(1_000);
    call.says("open bob");
    call.passes(4_000);
    call.answers("fox", "den");
    call.passes(9_000);
    assertThat(call.voice.texts()).contains("The fox of bob", "The fox of ann");
  }

  @Test
  void aLimitLongerThanTimeIsNone() {
    with(Delivery.NOW, Duration.ofSeconds(Long.MAX_VALUE));
    call.says("where ball");
    call.passes(3_000);
    long utterance = call.begins();
    call.answers("ball", "here");
    call.passes(500);
    call.ends(utterance, "hello");
    call.passes(5_000);
    assertThat(call.voice.texts()).contains("It is here");
  }
}
