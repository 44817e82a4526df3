package io.dualloop.core.dialogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Intent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of an answer when the voice can't say it, or says that nobody heard it. */
class BrokenVoiceTest {

  private final Call call = new Call();
  private final List<String> told = new ArrayList<>();

  @AfterEach
  void close() {
    call.close();
  }

  private final class Shown implements DialogueListener {

    @Override
    public void said(long turn, Speech speech, int wordsHeard, boolean complete) {
      told.add("said " + wordsHeard + (complete ? "" : " not all"));
    }

    @Override
    public void unsaid(long turn, String text, Unsaid why) {
      told.add(why + " " + text);
    }
  }

  private Dialogue open(SpeechOutput voice) {
    return Dialogue.on(call.loop())
        .acknowledgement(null)
        .listener(new Shown())
        .understand(text -> List.of(new Candidate(new Intent("where", Map.of()), 1, "where")))
        .when(
            "where",
            (turn, intent) ->
                turn.ask(Call.WHERE.of("dog"), answer -> answer.isLast() ? "here" : null))
        .open("other", User.of("u"), voice);
  }

  /** A voice that begins each speech as a test wants. */
  private abstract static class Voice implements SpeechOutput {

    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void stop() {}
  }

  @Test
  void anAnswerOfAVoiceThatEndsByItselfUnheardIsNotSaidForEver() {
    List<Speech> plays = new ArrayList<>();
    try (Dialogue dialogue =
        open(
            new Voice() {
              @Override
              public void play(Speech speech, Playback playback) {
                plays.add(speech);
                call.loop().after(Duration.ofMillis(1), () -> playback.ended(0, false));
              }
            })) {
      dialogue.typed("where");
      call.passes(100);
      Objects.requireNonNull(call.asked.get("dog")).complete("x");
      call.passes(2_000);
      assertThat(plays).hasSize(1);
      assertThat(told).containsExactly("FAILED here");
    }
  }

  @Test
  void anAnswerThatIsInterruptedUnheardIsRepeatedTwiceAtMost() {
    call.says("where ball");
    call.passes(2_000);
    call.answers("ball", "here");
    for (int i = 0; i < 5; i++) {
      call.passes(10);
      call.says("hello");
      call.passes(320);
      for (int ms = 0; ms < 2_000 && !isLatest("It is here"); ms += 10) {
        call.passes(10);
      }
    }
    call.passes(10_000);
    assertThat(call.voice.texts()).filteredOn("It is here"::equals).hasSize(3);
    assertThat(call.events).contains("unsaid SUPERSEDED: It is here");
  }

  private boolean isLatest(String text) {
    List<String> texts = call.voice.texts();
    return texts.get(texts.size() - 1).equals(text);
  }

  @Test
  void whatFailsMidwayIsToldAsSaidInPart() {
    try (Dialogue dialogue =
        open(
            new Voice() {
              @Override
              public void play(Speech speech, Playback playback) {
                call.loop().after(Duration.ofMillis(1), playback::started);
                call.loop()
                    .after(
                        Duration.ofMillis(900),
                        () -> playback.failed(new IllegalStateException("device")));
              }
            })) {
      dialogue.say("one two three four");
      call.passes(2_000);
      assertThat(told).containsExactly("said 0 not all");
    }
  }

  @Test
  void theVoiceIsStoppedBeforeItIsToldWhatComesNext() {
    List<String> calls = new ArrayList<>();
    try (Dialogue dialogue =
        open(
            new Voice() {
              @Override
              public void play(Speech speech, Playback playback) {
                calls.add("play");
              }

              @Override
              public void stop() {
                calls.add("stop");
              }
            })) {
      // So many that how much of the first was heard is not waited for any more.
      for (int i = 0; i < 20; i++) {
        dialogue.say("one");
        dialogue.say("two");
        call.time.run();
        calls.clear();
        dialogue.typed("where");
        call.time.run();
        assertThat(calls).startsWith("stop");
      }
    }
  }
}
