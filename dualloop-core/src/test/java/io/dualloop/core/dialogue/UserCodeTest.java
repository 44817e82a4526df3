package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the user's own code throws is counted, and the dialogue goes on (T17). */
class UserCodeTest {

  private static Phrases phrases(boolean throwing) {
    return new Phrases() {
      @Override
      @SuppressWarnings("NullAway") // what a program without null checks may do
      public String notUnderstood() {
        if (throwing) {
          throw new IllegalStateException("defect");
        }
        return null;
      }
    };
  }

  @Test
  void aPhraseThatThrowsOrIsNullIsNotSaidAndTheDialogueGoesOn() {
    for (boolean throwing : new boolean[] {true, false}) {
      try (Call call = new Call(settings -> settings.phrases(phrases(throwing)))) {
        call.says("gibberish");
        call.passes(500);
        call.dialogue.say("Anyone here");
        call.passes(3_000);
        call.says("hello");
        call.passes(3_000);
        assertThat(call.voice.texts()).containsExactly("Anyone here", "Hello to you");
        assertThat(call.counts.failures)
            .containsExactlyElementsOf(
                throwing
                    ? java.util.List.of("dialogue.phrases: java.lang.IllegalStateException: defect")
                    : java.util.List.of());
      }
    }
  }
}
