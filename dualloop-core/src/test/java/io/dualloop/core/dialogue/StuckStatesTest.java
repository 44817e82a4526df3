package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.Floor;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No state sticks, whatever fails to be told, to be said, or to be heard (L04). */
class StuckStatesTest {

  private Call call = new Call();

  @AfterEach
  void close() {
    call.close();
  }

  @Test
  void anUtteranceWhoseEndIsNeverHeardIsGivenUp() {
    call.begins();
    call.passes(30_000);
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Sorry, I lost you. Please say it again.");
    assertThat(call.counts.of("dialogue.state.expired")).isEqualTo(1);
    assertThat(call.troubles.get(0)).hasMessageContaining("LISTENING");
    call.passes(5_000);
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
    assertThat(call.dialogue.session().floor()).isEqualTo(Floor.OPEN);
  }

  @Test
  void anUtteranceWhoseEndIsNotHeardAfterItsPauseEndsWithThat() {
    long utterance = call.begins();
    call.pauses(utterance, "send ball");
    call.passes(7_900);
    assertThat(call.sent).isEmpty();
    call.passes(200);
    assertThat(call.sent).containsOnlyKeys("ball");
    assertThat(call.troubles).hasSize(1);
    assertThat(call.troubles.get(0)).hasMessageContaining("PT8S");
    assertThat(call.voice.texts()).doesNotContain("Sorry, I lost you. Please say it again.");
    call.ends(utterance, "send ball and more");
    call.passes(1_000);
    assertThat(call.sent).hasSize(1);
    assertThat(call.counts.of("dialogue.event.ignored")).isEqualTo(1);
  }

  @Test
  void whoGoesOnAfterAPauseUnheardIsNotTakenAtTheirWordBeforeThat() {
    long utterance = call.begins();
    call.pauses(utterance, "send ball");
    call.passes(1_000);
    // That the user went on is lost.
    call.dialogue.partial(utterance, "send ball or rather");
    call.passes(9_000);
    assertThat(call.sent).isEmpty();
    call.ends(utterance, "hello");
    call.passes(1_000);
    assertThat(call.sent).isEmpty();
    assertThat(call.voice.texts()).containsExactly("Hello to you");
  }

  @Test
  void whoCanBeHeardToSpeakIsNotSpokenOver() {
    long utterance = call.begins();
    for (int word = 0; word < 60; word++) {
      call.dialogue.partial(utterance, "word " + word);
      call.passes(1_000);
    }
    assertThat(call.voice.asked).isEmpty();
    call.ends(utterance, "hello");
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Hello to you");
  }

  @Test
  void whoSpeaksForEverIsGivenUpButHeardAgain() {
    long utterance = call.begins();
    for (int word = 0; word < 120; word++) {
      call.dialogue.partial(utterance, "word " + word);
      call.passes(1_000);
    }
    call.passes(100);
    assertThat(call.voice.texts()).containsExactly("Sorry, I lost you. Please say it again.");
    assertThat(call.voice.isAudible()).isTrue();
    call.dialogue.partial(utterance, "and more words");
    call.time.run();
    assertThat(call.voice.isAudible()).isFalse();
    call.ends(utterance, "hello");
    call.passes(500);
    assertThat(call.voice.texts()).endsWith("Hello to you");
  }

  @Test
  void earsThatBeginAgainWithTheirNumbersAreCounted() {
    call.says("hello");
    call.says("hello");
    call.passes(3_000);
    call.dialogue.began(1);
    call.dialogue.ended(1, Call.heard("hello"));
    call.passes(500);
    assertThat(call.voice.texts()).hasSize(2);
    assertThat(call.counts.of("dialogue.event.ignored")).isEqualTo(2);
  }

  @Test
  void aVoiceThatNeverEndsIsStopped() {
    call.voice.deaf = true;
    call.says("hello");
    call.passes(59_000);
    assertThat(call.state()).isEqualTo(DialogueState.SPEAKING);
    // The sound and the words each had their time.
    call.passes(62_000);
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
    assertThat(call.events).contains("unsaid FAILED: Hello to you");
    assertThat(call.voice.endings).isEqualTo(call.voice.plays);
  }

  @Test
  void aVoiceThatThrowsIsATroubleAndWhatItShouldHaveSaidIsShown() {
    call.voice.broken = new IllegalStateException("no voice");
    call.says("hello");
    call.passes(1_000);
    assertThat(call.state()).isEqualTo(DialogueState.IDLE);
    assertThat(call.events).contains("unsaid FAILED: Hello to you");
    assertThat(call.troubles)
        .isNotEmpty()
        .allMatch(trouble -> "no voice".equals(trouble.getMessage()));
    call.voice.broken = null;
    call.says("hello");
    call.passes(2_000);
    assertThat(call.voice.heard).isNotEmpty();
  }

  @Test
  void aHandlerThatThrowsIsSaidToHaveGoneWrong() {
    restart(
        settings ->
            settings.otherwise(
                (turn, intent) -> {
                  throw new IllegalStateException("defect");
                }));
    call.says("what else");
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Sorry, something went wrong.");
    assertThat(call.counts.failures)
        .containsExactly("dialogue.handler: java.lang.IllegalStateException: defect");
  }

  @Test
  void aListenerThatThrowsHarmsNothing() {
    restart(
        settings ->
            settings.listener(
                new DialogueListener() {
                  @Override
                  public void state(DialogueState from, DialogueState to) {
                    throw new IllegalStateException("defect");
                  }
                }));
    call.says("hello");
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Hello to you");
  }

  @Test
  void whatIsLostOfAnUtteranceIsMadeUpForByTheRest() {
    // The begin is lost, then the news that the user went on.
    call.pauses(3, "where red");
    call.pauses(3, "where red ball");
    call.ends(3, "where red ball");
    call.passes(1_000);
    assertThat(call.voice.texts()).containsExactly("Let me see");
    assertThat(call.dialogue.session().open()).hasSize(1);
  }

  @Test
  void earsThatFailAreATroubleAndSaidNowAndThen() {
    for (int i = 0; i < 5; i++) {
      call.dialogue.failed(new IOException("device gone"));
      call.passes(3_000);
    }
    assertThat(call.troubles).hasSize(5);
    assertThat(call.voice.texts()).filteredOn("Sorry, I can't hear you well."::equals).hasSize(1);
  }

  @Test
  void floorsOfLongerThanALimitDoNotStick() {
    restart(settings -> settings.listeningLimit(Duration.ofSeconds(100)));
    long utterance = call.begins();
    call.passes(50_000);
    call.ends(utterance, "hello");
    call.passes(500);
    assertThat(call.voice.texts()).containsExactly("Hello to you");
  }

  @Test
  void afterItsEndADialogueDoesNothing() {
    call.says("where ball");
    call.passes(1_500);
    call.dialogue.close();
    call.time.run();
    int asked = call.voice.asked.size();
    call.answers("ball", "here");
    call.says("hello");
    call.dialogue.typed("hello");
    call.passes(60_000);
    call.dialogue.close();
    assertThat(call.voice.asked).hasSize(asked);
  }

  @Test
  void theVoiceFallsSilentAlsoIfTheLoopWasClosedFirst() {
    call.says("hello");
    call.passes(400);
    assertThat(call.voice.isAudible()).isTrue();
    call.loop().close();
    call.dialogue.close();
    assertThat(call.voice.isAudible()).isFalse();
  }

  private void restart(java.util.function.Consumer<DialogueBuilder> settings) {
    call.close();
    call = new Call(settings);
  }
}
