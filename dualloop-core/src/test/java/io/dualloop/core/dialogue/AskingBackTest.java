package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Intent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens when it isn't clear what the user wants. */
class AskingBackTest {

  private Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  @Test
  void whatIsUnclearIsAskedBackAndDoneOnYes() {
    call.says("send ball?");
    call.passes(4_000);
    assertThat(call.voice.texts()).containsExactly("Did you mean: send ball?");
    assertThat(call.sent).isEmpty();
    call.says("yes");
    call.passes(1_000);
    assertThat(call.sent).containsOnlyKeys("ball");
  }

  @Test
  void aYesBeforeTheQuestionIsOverCountsToo() {
    call.says("send ball?");
    call.passes(900);
    assertThat(call.state()).isEqualTo(DialogueState.SPEAKING);
    call.says("yes");
    call.passes(1_000);
    assertThat(call.sent).containsOnlyKeys("ball");
  }

  @Test
  void onNoItIsForgotten() {
    call.says("send ball?");
    call.passes(4_000);
    call.says("no");
    call.passes(4_000);
    call.says("yes");
    call.passes(1_000);
    assertThat(call.voice.texts())
        .containsExactly(
            "Did you mean: send ball?",
            "Then please say it again.",
            "Sorry, I did not understand that.");
    assertThat(call.sent).isEmpty();
  }

  @Test
  void otherWordsAreTakenForThemselves() {
    call.says("send ball?");
    call.passes(4_000);
    call.says("send cat");
    call.passes(1_000);
    assertThat(call.sent).containsOnlyKeys("cat");
  }

  @Test
  void wordsThatWereHardlyHeardAreNotActedOn() {
    long utterance = call.begins();
    call.ends(utterance, "where ball");
    call.passes(3_000);
    call.dialogue.ended(
        99, new Heard("send ball", 0.3, java.time.Duration.ZERO, java.time.Duration.ZERO));
    call.passes(3_000);
    assertThat(call.sent).isEmpty();
    assertThat(call.voice.texts()).contains("Sorry, I did not understand that.");
  }

  @Test
  void anIntentWithoutAHandlerOrAnEngineThatThrowsIsNotUnderstood() {
    for (boolean fails : new boolean[] {true, false}) {
      call.close();
      call =
          new Call(
              settings ->
                  settings.understand(
                      text -> {
                        if (fails) {
                          throw new IllegalStateException("engine");
                        }
                        return List.of(new Candidate(new Intent("unknown", Map.of()), 1, ""));
                      }));
      call.says("hello");
      call.passes(500);
      assertThat(call.voice.texts()).containsExactly("Sorry, I did not understand that.");
    }
  }

  @Test
  void yesToSomethingElseThatTheProgramSaidIsNoAnswerToTheQuestion() {
    call.says("send ball?");
    call.passes(15_000);
    assertThat(call.voice.texts()).endsWith("Are you still there?");
    call.says("yes");
    call.passes(1_000);
    assertThat(call.sent).isEmpty();
  }

  @Test
  void yesIsNoAnswerBeforeTheQuestionCanBeHeard() {
    call.says("send ball?");
    long utterance = call.begins();
    call.passes(400);
    call.pauses(utterance, "yeah");
    call.passes(210);
    call.ends(utterance, "yeah");
    call.passes(500);
    assertThat(call.sent).isEmpty();
  }

  @Test
  void yesIsNoAnswerToAQuestionOfWhichNoWordWasHeard() {
    call.close();
    call = new Call(settings -> settings.acknowledgement(null));
    call.says("send ball?");
    call.passes(100);
    assertThat(call.voice.isAudible()).isTrue();
    long utterance = call.begins();
    call.pauses(utterance, "yes");
    call.passes(210);
    call.ends(utterance, "yes");
    call.passes(1_000);
    assertThat(call.sent).isEmpty();
  }

  @Test
  void aQuestionIsNotOpenForEver() {
    call.close();
    call = new Call(settings -> settings.rePrompt(Duration.ZERO, 0));
    call.says("send ball?");
    call.passes(33_000);
    call.says("yes");
    call.passes(1_000);
    assertThat(call.sent).isEmpty();
  }

  @Test
  void anotherLineEndsTheQuestion() {
    call.says("send ball?");
    call.passes(3_000);
    call.dialogue.say("Your taxi is here");
    call.passes(3_000);
    call.says("yes");
    call.passes(1_000);
    assertThat(call.sent).isEmpty();
  }

  private void saysUnclearly(String text, double confidence) {
    long utterance = call.begins();
    call.dialogue.ended(utterance, new Heard(text, confidence, Duration.ZERO, Duration.ZERO));
    call.passes(5_000);
  }

  @Test
  void aYesThatWasHardlyHeardIsNotUnderstood() {
    call.says("send ball?");
    call.passes(3_000);
    saysUnclearly("yeah", 0.3);
    assertThat(call.sent).isEmpty();
    assertThat(call.voice.texts()).endsWith("Sorry, I did not understand that.");
  }

  @Test
  void aDoubtfulYesIsAskedForOnceMore() {
    call.says("send ball?");
    call.passes(3_000);
    saysUnclearly("yeah", 0.5);
    assertThat(call.sent).isEmpty();
    assertThat(call.voice.texts())
        .containsExactly("Did you mean: send ball?", "Did you mean: send ball?");
    saysUnclearly("yeah", 0.5);
    assertThat(call.sent).isEmpty();
    assertThat(call.voice.texts()).endsWith("Sorry, I did not understand that.");
  }

  @Test
  void aClearYesToTheSecondAskingIsOne() {
    call.says("send ball?");
    call.passes(3_000);
    saysUnclearly("yeah", 0.5);
    call.says("yes");
    call.passes(1_000);
    assertThat(call.sent).containsOnlyKeys("ball");
  }

  @Test
  void aLateAnswerWaitsForTheUsersAnswer() {
    call.says("where red");
    call.passes(3_000);
    call.says("send ball?");
    call.answers("red", "here");
    call.passes(3_000);
    call.says("yes");
    call.passes(500);
    call.does("ball", "sent");
    call.passes(5_000);
    assertThat(call.voice.texts()).containsSubsequence("It is sent", "It is here");
    call.says("where blue");
    call.passes(3_000);
    call.says("send cat?");
    call.answers("blue", "there");
    call.passes(9_000);
    assertThat(call.voice.texts()).endsWith("Did you mean: send cat?", "It is there");
  }
}
