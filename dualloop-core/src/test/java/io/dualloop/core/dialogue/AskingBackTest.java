package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Intent;
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
}
