package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.Delivery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** "Cancel", in every state, and what is then said (L07). */
class SpokenCancelTest {

  private final Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  private List<String> texts() {
    return call.voice.texts();
  }

  @Test
  void whileNothingGoesOn() {
    call.says("cancel");
    call.passes(500);
    assertThat(texts()).containsExactly("There is nothing to cancel.");
  }

  @Test
  void whileTheUserWaits() {
    call.says("where ball");
    call.passes(1_500);
    assertThat(call.state()).isEqualTo(DialogueState.THINKING);
    call.says("Cancel that!");
    call.passes(10_000);
    assertThat(texts())
        .containsExactly(
            "Let me see",
            "Stopping that.",
            "Cancelled, but it could not be stopped and may still take effect.");
    assertThat(call.dialogue.session().open()).isEmpty();
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
  }

  @Test
  void whatComesAfterACancelIsNotTold() {
    call.says("where ball");
    call.passes(1_500);
    call.says("cancel");
    call.passes(5_000);
    call.answers("ball", "here");
    call.passes(5_000);
    assertThat(texts()).doesNotContain("It is here");
  }

  @Test
  void whatComesBeforeTheCancelTakesEffectIsToldAndSoIsThatItWasTooLate() {
    call.says("where ball");
    call.passes(1_500);
    call.says("cancel");
    call.answers("ball", "here");
    call.passes(10_000);
    assertThat(texts()).contains("Too late. It had ended already.").endsWith("It is here");
    assertThat(texts()).doesNotContain("Sorry CANCELLED");
  }

  @Test
  void aCommandThatHasTakenEffectIsNotSaidToBeCancelled() {
    call.says("send ball");
    call.passes(1_000);
    call.says("stop");
    call.does("ball", "sent");
    call.passes(10_000);
    assertThat(texts()).contains("Too late. It had ended already.", "It is sent");
  }

  @Test
  void whileTheProgramSpeaksOfTheWork() {
    call.says("where ball");
    call.passes(500);
    assertThat(call.state()).isEqualTo(DialogueState.SPEAKING);
    call.says("stop");
    call.passes(10_000);
    assertThat(texts())
        .endsWith("Cancelled, but it could not be stopped and may still take effect.");
  }

  @Test
  void whileTheProgramSpeaksAndNothingGoesOnSilenceIsTheAnswer() {
    call.says("hello");
    call.passes(400);
    assertThat(call.state()).isEqualTo(DialogueState.SPEAKING);
    call.says("stop");
    call.passes(8_000);
    assertThat(texts()).containsExactly("Hello to you");
  }

  @Test
  void whileTheUserIsSpeakingInTwoBreaths() {
    call.says("where ball");
    call.passes(1_500);
    long utterance = call.begins();
    call.pauses(utterance, "please");
    call.goesOn(utterance);
    call.pauses(utterance, "please cancel that");
    call.ends(utterance, "please cancel that");
    call.passes(10_000);
    assertThat(texts())
        .contains("Cancelled, but it could not be stopped and may still take effect.");
  }

  @Test
  void atAPauseItIsNotYetDone() {
    call.says("where ball");
    call.passes(1_500);
    long utterance = call.begins();
    call.pauses(utterance, "cancel");
    call.passes(150);
    assertThat(call.dialogue.session().open()).hasSize(1);
    call.goesOn(utterance);
    call.pauses(utterance, "cancel my subscription");
    call.ends(utterance, "cancel my subscription");
    call.passes(1_000);
    assertThat(call.dialogue.session().open()).hasSize(1);
  }

  @Test
  void atTheVeryBeginningOfTheWork() {
    call.dialogue.typed("where ball");
    call.dialogue.typed("cancel");
    call.passes(10_000);
    assertThat(texts().get(texts().size() - 1)).startsWith("Cancelled");
    assertThat(call.dialogue.session().open()).isEmpty();
    call.says("where ball");
    call.passes(1_500);
    assertThat(call.state()).isEqualTo(DialogueState.THINKING);
  }

  @Test
  void theLatestIsCancelledFirst() {
    call.says("where red");
    call.passes(1_500);
    call.says("where blue");
    call.passes(1_500);
    call.says("cancel");
    call.passes(5_000);
    assertThat(call.dialogue.session().open()).hasSize(1);
    call.answers("red", "here");
    call.passes(10_000);
    assertThat(texts()).contains("It is here");
    call.says("cancel");
    call.passes(1_000);
    assertThat(texts()).endsWith("There is nothing to cancel.");
  }

  @Test
  void twiceIsAnsweredTwiceAndLeavesNothingBehind() {
    call.says("where ball");
    call.passes(1_500);
    call.says("cancel");
    call.says("cancel");
    call.passes(20_000);
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
    assertThat(texts()).contains("There is nothing to cancel.");
  }

  @Test
  void aCancelThatWasHardlyHeardIsNotUnderstood() {
    call.says("where ball");
    call.passes(1_500);
    long utterance = call.begins();
    call.dialogue.ended(utterance, new Heard("stop", 0.1, Duration.ZERO, Duration.ZERO));
    call.passes(5_000);
    assertThat(call.dialogue.session().open()).hasSize(1);
    assertThat(texts()).contains("Sorry, I did not understand that.");
  }

  @Test
  void whatBecameOfItIsToldThoughTheUserSpeaksOn() {
    for (Delivery delivery : Delivery.values()) {
      try (Call late = new Call(settings -> settings.late(delivery, Duration.ZERO))) {
        late.says("send ball");
        late.passes(2_000);
        late.says("cancel");
        late.passes(1_200);
        long utterance = late.begins();
        late.passes(2_000);
        late.pauses(utterance, "hello");
        late.passes(210);
        late.ends(utterance, "hello");
        late.passes(20_000);
        assertThat(late.voice.texts())
            .as("with late answers " + delivery)
            .containsSubsequence(
                "Hello to you",
                "Cancelled, but it could not be stopped and may still take effect.");
      }
    }
  }

  @Test
  void whatBecameOfItIsToldThoughTheUserCancelsMore() {
    call.says("send ball");
    call.passes(2_000);
    call.says("cancel");
    call.passes(1_200);
    long utterance = call.begins();
    call.passes(2_000);
    call.ends(utterance, "cancel");
    call.passes(20_000);
    assertThat(texts())
        .contains("Cancelled, but it could not be stopped and may still take effect.");
  }

  @Test
  void whatBecameOfItIsToldOnceMoreIfNoWordOfItWasHeard() {
    call.says("send ball");
    call.passes(2_000);
    call.says("cancel");
    String truth = "Cancelled, but it could not be stopped and may still take effect.";
    for (int i = 0; i < 500 && !texts().contains(truth); i++) {
      call.passes(10);
    }
    call.says("hello");
    call.passes(20_000);
    assertThat(texts()).filteredOn(truth::equals).hasSize(2);
  }
}
