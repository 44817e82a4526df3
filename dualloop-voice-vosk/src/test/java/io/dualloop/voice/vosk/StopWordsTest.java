package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.dialogue.Attention;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class StopWordsTest {

  private final Events events = new Events();
  private final LiveSource line = new LiveSource();

  @Test
  void tellsAStopWordOnceAndNothingElse() throws Exception {
    try (Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events)) {
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.samplesOf("cancel.wav")).end();
      HearingReport report = hearing.over().get(60, TimeUnit.SECONDS);
      assertThat(report.counts()).isEqualTo(new HearingCounts(0, 0, 1, 0, 0, 0));
    }
    assertThat(events.lines()).containsExactly("stopWord 1 cancel");
    assertThat(events.partials()).isEmpty();
  }

  @Test
  void tellsNothingOfOtherWordsAndNoise() throws Exception {
    try (Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events)) {
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.samplesOf("thanks.wav"))
          .feed(Wavs.samplesOf("track-1027.wav"))
          .feed(Wavs.whiteNoise(1, 0.2, 1))
          .end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    assertThat(events.lines()).isEmpty();
  }

  /** The program's own voice may leave no silence. */
  @Test
  void tellsAStopWordBeforeTheVoiceAroundItPauses() throws Exception {
    byte[] cancel = HearingTest.spoken("cancel.wav");
    byte[] order = HearingTest.spoken("redeliver-1027.wav");
    try (Hearing hearing =
        Hearing.with(TestModel.recognizers())
            .pauseAfter(Duration.ofMillis(900))
            .endAfter(Duration.ofSeconds(4))
            .start(line, events)) {
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.join(cancel, Arrays.copyOfRange(order, 9_600, 9_600 + 32_000)));
      await("the stop word, before the source ends or pauses")
          .atMost(TestModel.PATIENCE)
          .until(() -> events.lines().equals(List.of("stopWord 1 cancel")));
    }
  }

  @Test
  void anUtteranceKeepsTheAttentionItBeganWith() throws Exception {
    byte[] order = Wavs.samplesOf("redeliver-1027.wav");
    int middle = 48_000;
    try (Hearing hearing =
        Hearing.with(TestModel.recognizers())
            .pauseAfter(Duration.ofMillis(900))
            .endAfter(Duration.ofSeconds(3))
            .start(line, events)) {
      line.feed(Arrays.copyOf(order, middle));
      await("the first half is heard").atMost(TestModel.PATIENCE).until(line::isHeard);
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.join(Arrays.copyOfRange(order, middle, order.length), Wavs.silence(3))).end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    assertThat(events.texts()).containsExactly("please deliver parcel one zero two seven tomorrow");
    assertThat(events.lines()).filteredOn(line -> line.startsWith("began")).hasSize(1);
  }

  /** There need be no silence between the program's voice and the user's. */
  @Test
  void whoAnswersSoonAfterTheProgramIsHeardWhole() throws Exception {
    for (int gapMillis : new int[] {255, 260, 280}) {
      assertThat(heardAfterOwnVoice(TestModel.recognizers(), gapMillis))
          .as("%d ms after the program", gapMillis)
          .containsExactly("please cancel that");
    }
  }

  @Test
  void whoAnswersSoonIsHeardWithoutAnyStopWordsToo() throws Exception {
    try (VoskRecognizers none = VoskRecognizers.on(TestModel.shared()).recognizers(1).start()) {
      assertThat(heardAfterOwnVoice(none, 260)).containsExactly("please cancel that");
    }
  }

  private static List<String> heardAfterOwnVoice(VoskRecognizers recognizers, int gapMillis)
      throws Exception {
    Events events = new Events();
    LiveSource line = new LiveSource();
    try (Hearing hearing = Hearing.with(recognizers).start(line, events)) {
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.join(Wavs.silence(0.5), HearingTest.trimmed("track-1027.wav")));
      await("the program has spoken").atMost(TestModel.PATIENCE).until(line::isHeard);
      hearing.attend(Attention.EVERYTHING);
      line.feed(
              Wavs.join(
                  Wavs.silence(gapMillis / 1000.0),
                  HearingTest.trimmed("cancel.wav"),
                  Wavs.silence(1)))
          .end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    return events.texts();
  }

  @Test
  void whatFollowsAStopWordWithoutAPauseIsHeardOnceTheProgramIsSilent() throws Exception {
    byte[] cancel = HearingTest.trimmed("cancel.wav");
    byte[] question = HearingTest.trimmed("track-1027.wav");
    try (Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events)) {
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.join(Wavs.silence(0.5), cancel, Arrays.copyOf(question, 9_600)));
      await("the stop word")
          .atMost(TestModel.PATIENCE)
          .until(() -> events.lines().equals(List.of("stopWord 1 cancel")));
      hearing.attend(Attention.EVERYTHING);
      line.feed(Wavs.join(Arrays.copyOfRange(question, 9_600, question.length), Wavs.silence(1)))
          .end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    assertThat(events.texts()).hasSize(1);
    assertThat(events.texts().get(0)).endsWith("parcel one zero two seven");
    assertThat(events.lines()).filteredOn(line -> line.startsWith("stopWord")).hasSize(1);
  }

  @Test
  void hearsEverythingAgainAfterTheEchoHasDiedAway() throws Exception {
    byte[] thanks = Wavs.samplesOf("thanks.wav");
    try (Hearing hearing =
        Hearing.with(TestModel.recognizers()).echoTail(Duration.ofSeconds(2)).start(line, events)) {
      line.feed(Wavs.silence(0.5));
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.silence(0.5));
      await("attention is noticed").atMost(TestModel.PATIENCE).until(line::isHeard);
      hearing.attend(Attention.EVERYTHING);
      // The first is spoken within the two seconds, the second after them.
      line.feed(Wavs.join(thanks, Wavs.silence(1), thanks)).end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    assertThat(events.lines())
        .containsExactly(
            "began 2",
            "paused 2 thank you",
            "wentOn 2",
            "paused 2 thank you good bye",
            "ended 2 thank you good bye");
  }

  @Test
  void hearsNothingWhileOnlyStopWordsAreWantedAndThereAreNone() throws Exception {
    try (VoskRecognizers none = VoskRecognizers.on(TestModel.shared()).recognizers(1).start();
        Hearing hearing = Hearing.with(none).start(line, events)) {
      hearing.attend(Attention.STOP_WORDS);
      line.feed(Wavs.samplesOf("cancel.wav")).end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    assertThat(events.lines()).isEmpty();
  }
}
