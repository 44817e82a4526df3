package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who has the word, when the user's turn ends, and what may be begun before it has. */
class TurnTakingTest {

  private final Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  @Test
  void aQuestionGoesThroughTheFourStates() {
    call.says("where ball");
    call.passes(3_000);
    call.answers("ball", "here");
    call.passes(3_000);

    assertThat(call.voice.texts()).containsExactly("Let me see", "One moment.", "It is here");
    // The filler and the answer follow each other without a gap.
    assertThat(call.events)
        .containsExactly("LISTENING", "THINKING", "SPEAKING", "THINKING", "SPEAKING", "IDLE");
  }

  @Test
  void aPauseIsAcknowledgedAtOnceAndMeasuredFromTheEndOfSpeech() {
    long utterance = call.begins();
    call.pauses(utterance, "where ball");
    call.passes(20);

    assertThat(call.voice.asked).containsExactly(Speech.sound(Speech.Earcon.HEARD));
    assertThat(call.counts.feedback).containsExactly(Duration.ofMillis(170));
  }

  @Test
  void theQuestionIsAskedAtThePauseButNothingIsSaidBeforeTheEnd() {
    long utterance = call.begins();
    call.pauses(utterance, "where ball");
    call.answers("ball", "here");
    call.passes(200);
    assertThat(call.voice.texts()).isEmpty();
    assertThat(call.state()).isEqualTo(DialogueState.LISTENING);

    call.ends(utterance, "where ball");
    assertThat(call.voice.texts()).containsExactly("It is here");
  }

  @Test
  void aCommandWaitsForTheEndOfTheTurn() {
    long utterance = call.begins();
    call.pauses(utterance, "send ball");
    call.passes(300);
    assertThat(call.sent).isEmpty();

    call.ends(utterance, "send ball");
    assertThat(call.sent).containsOnlyKeys("ball");
  }

  @Test
  void whatWasBegunIsTakenBackIfTheUserGoesOn() {
    long utterance = call.begins();
    call.pauses(utterance, "where red");
    call.passes(50);
    call.goesOn(utterance);
    call.passes(500);
    assertThat(call.dialogue.session().open()).isEmpty();

    call.pauses(utterance, "where red ball");
    call.passes(210);
    call.ends(utterance, "where red ball");
    call.answers("ball", "here");
    call.passes(5_000);
    assertThat(call.asked).containsOnlyKeys("red", "ball");
    call.answers("red", "nowhere");
    call.passes(5_000);

    assertThat(call.voice.texts()).containsExactly("Let me see", "It is here");
  }

  @Test
  void aCommandOfATurnThatWentOnIsNeverGiven() {
    long utterance = call.begins();
    call.pauses(utterance, "send red");
    call.goesOn(utterance);
    call.pauses(utterance, "send ball");
    call.ends(utterance, "send ball");
    call.passes(10_000);

    assertThat(call.sent).containsOnlyKeys("ball");
  }

  @Test
  void theSoundThatTellsThatTheyWereHeardEndsWhenTheUserGoesOn() {
    long utterance = call.begins();
    call.pauses(utterance, "where red");
    call.passes(30);
    assertThat(call.voice.isAudible()).isTrue();
    call.goesOn(utterance);
    assertThat(call.voice.isAudible()).isFalse();
  }

  @Test
  void theUserIsToldThatTheyWereHeardAtTheLastPauseToo() {
    long utterance = call.begins();
    call.pauses(utterance, "where red");
    call.passes(50);
    call.goesOn(utterance);
    call.passes(500);
    call.pauses(utterance, "where red ball");
    call.passes(20);
    assertThat(call.voice.isAudible()).isTrue();
    assertThat(call.voice.asked)
        .containsExactly(Speech.sound(Speech.Earcon.HEARD), Speech.sound(Speech.Earcon.HEARD));
  }

  @Test
  void anEndWithOtherWordsThanThePauseCountsAsTheEndSays() {
    long utterance = call.begins();
    call.pauses(utterance, "where red");
    call.ends(utterance, "where ball");
    call.passes(100);

    assertThat(call.asked).containsOnlyKeys("red", "ball");
    assertThat(call.dialogue.session().open()).hasSize(1);
  }

  @Test
  void anEndWithoutAPauseOrABeginIsATurnAllTheSame() {
    call.ends(7, "hello");
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Hello to you");
  }

  @Test
  void whatIsOlderThanTheNewestUtteranceChangesNothing() {
    call.ends(7, "hello");
    call.passes(5_000);
    call.pauses(6, "where ball");
    call.ends(7, "hello");
    call.begins();
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
    assertThat(call.asked).isEmpty();
  }

  @Test
  void aCoughLeavesEverythingAsItWas() {
    call.says("where ball");
    call.passes(1_500);
    long cough = call.begins();
    assertThat(call.state()).isEqualTo(DialogueState.LISTENING);
    call.passes(200);
    call.coughs(cough);
    assertThat(call.state()).isEqualTo(DialogueState.THINKING);
    call.answers("ball", "here");
    call.passes(3_000);
    assertThat(call.voice.texts()).contains("It is here");
  }

  @Test
  void typedWordsAreATurnToo() {
    call.dialogue.typed("where ball");
    call.time.run();
    call.answers("ball", "here");
    call.passes(3_000);
    assertThat(call.voice.texts()).containsExactly("Let me see", "It is here");
    call.dialogue.typed("  ");
    call.passes(100);
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
  }

  @Test
  void anAnswerThatComesWhileAnotherThingIsSaidIsToldOnceAndAsItStandsThen() {
    call.says("where ball");
    call.passes(100);
    assertThat(call.voice.texts()).containsExactly("Let me see");
    call.answers("ball", "here");
    call.passes(5_000);
    assertThat(call.voice.texts()).containsExactly("Let me see", "It is here");
  }

  @Test
  void aGreetingIsSaid() {
    call.dialogue.say("Welcome");
    call.passes(100);
    assertThat(call.voice.texts()).containsExactly("Welcome");
  }

  @Test
  void theFirstSoundAfterAnUtteranceIsMeasuredOnce() {
    call.says("where ball");
    call.passes(3_000);
    assertThat(call.counts.feedback).containsExactly(Duration.ofMillis(170));
    call.ends(9, "where cat");
    call.passes(3_000);
    assertThat(call.counts.feedback).hasSize(2);
    call.dialogue.typed("hello");
    call.passes(3_000);
    assertThat(call.counts.feedback).hasSize(3);
  }

  @Test
  void aCommandThatCannotBeGivenFailsItsStage() {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try (Call failing =
        new Call(
            settings ->
                settings.when(
                    "open",
                    (turn, intent) ->
                        turn.submit(
                                Call.SEND
                                    .of("x")
                                    .timeout(Duration.ofSeconds(1))
                                    .startWithin(Duration.ofSeconds(5)),
                                answer -> null)
                            .whenComplete((inquiry, cause) -> failure.set(cause))))) {
      failing.says("open x");
      failing.passes(1_000);
      assertThat(failure.get()).isInstanceOf(IllegalArgumentException.class);
      assertThat(failing.voice.texts()).contains("Sorry, something went wrong.");
    }
  }
}
