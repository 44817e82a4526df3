package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.voice.vosk.audio.AudioFormatException;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HearingTest {

  private final Events events = new Events();

  @Test
  void tellsABeginAPauseAndAnEnd() throws Exception {
    HearingReport report = hear(Wavs.samplesOf("cancel.wav"));

    assertThat(events.lines())
        .containsExactly("began 1", "paused 1 please cancel that", "ended 1 please cancel that");
    assertThat(events.ended().get(0).sinceSpeech()).isEqualTo(Duration.ZERO);
    assertThat(report.counts()).isEqualTo(new HearingCounts(1, 0, 0, 0, 0, 0));
  }

  @Test
  void tellsAllOfAnUtteranceAgainWhenItGoesOn() throws Exception {
    hear(Wavs.samplesOf("redeliver-1027.wav"));

    assertThat(events.lines())
        .containsExactly(
            "began 1",
            "paused 1 please deliver parcel",
            "wentOn 1",
            "paused 1 please deliver parcel one zero two seven",
            "wentOn 1",
            "paused 1 please deliver parcel one zero two seven tomorrow",
            "ended 1 please deliver parcel one zero two seven tomorrow");
    assertThat(events.paused().get(0).position()).isLessThan(events.ended().get(0).position());
  }

  @Test
  void putsALongUtteranceTogetherFromPieces() throws Exception {
    byte[] order = trimmed("redeliver-1027.wav");
    byte[] gap = Wavs.silence(0.2);
    hear(
        Wavs.join(
            Wavs.silence(0.5),
            order,
            gap,
            order,
            gap,
            order,
            gap,
            order,
            gap,
            order,
            Wavs.silence(1)));

    // Vosk itself hears another word here and there, as more of them follow one another.
    assertThat(events.texts()).hasSize(1);
    assertThat(events.texts().get(0).split("please deliver parcel one zero two seven", -1))
        .hasSize(6);
    assertThat(events.ended().get(0).position()).isGreaterThan(Duration.ofSeconds(15));
  }

  @Test
  void tellsWordsSoFarFiveTimesASecondAndNeverTakesAllBack() throws Exception {
    hear(Wavs.samplesOf("redeliver-1027.wav"));

    assertThat(events.partials()).hasSizeGreaterThan(10);
    assertThat(Set.copyOf(events.partials())).hasSizeGreaterThan(3);
    assertThat(events.partials().stream().dropWhile(String::isEmpty))
        .isNotEmpty()
        .noneMatch(String::isBlank);
  }

  @Test
  void theCaptureThreadTellsTheBeginAndARecognisersThreadTheRest() throws Exception {
    Set<String> begins = new ConcurrentSkipListSet<>();
    Set<String> others = new ConcurrentSkipListSet<>();
    Events threads =
        new Events() {
          @Override
          public void began(long utterance) {
            begins.add(Thread.currentThread().getName());
          }

          @Override
          public synchronized void partial(long utterance, String text) {
            others.add(Thread.currentThread().getName());
          }

          @Override
          public synchronized void ended(long utterance, Heard heard) {
            super.ended(utterance, heard);
            others.add(Thread.currentThread().getName());
          }
        };
    Hearing.with(TestModel.recognizers())
        .name("call-17")
        .start(audio("cancel.wav"), threads)
        .over()
        .get(60, TimeUnit.SECONDS);

    assertThat(begins).containsExactly("dualloop-hear-call-17");
    assertThat(others).hasSize(1).allMatch(name -> name.startsWith("dualloop-recognize-free-"));
  }

  @Test
  void saysHowLongAgoLiveSpeechEnded() throws Exception {
    byte[] samples = Wavs.samplesOf("cancel.wav");
    LiveSource line = new LiveSource();
    Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events);
    try {
      long started = System.nanoTime();
      for (int end = 3_200; end <= samples.length; end += 3_200) {
        // At the pace of speech, as that is what is measured.
        long due = started + TimeUnit.MILLISECONDS.toNanos(end / 32);
        await().pollInterval(Duration.ofMillis(5)).until(() -> System.nanoTime() >= due);
        line.feed(Arrays.copyOfRange(samples, end - 3_200, end));
      }
      await("the end").atMost(TestModel.PATIENCE).until(() -> !events.ended().isEmpty());
      Duration since = events.ended().get(0).sinceSpeech();
      Duration most =
          Duration.ofNanos(System.nanoTime() - started).minus(events.ended().get(0).position());
      assertThat(since).isBetween(Duration.ofMillis(350), most.plusMillis(5));
      assertThat(since).isGreaterThan(events.paused().get(0).sinceSpeech());
    } finally {
      hearing.close();
    }
    assertThat(events.paused().get(0).sinceSpeech()).isGreaterThan(Duration.ofMillis(140));
  }

  @Test
  void theEndOfTheAudioEndsAnUtterance() throws Exception {
    hear(spoken("cancel.wav"));

    assertThat(events.lines()).containsExactly("began 1", "ended 1 please cancel that");
  }

  @Test
  void audioThatNoLongerComesEndsAnUtterance() throws Exception {
    LiveSource line = new LiveSource().feed(spoken("cancel.wav"));
    try (Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events)) {
      // A telephone line may send nothing at all while it is silent.
      await("the end").atMost(TestModel.PATIENCE).until(() -> !events.ended().isEmpty());
      line.feed(Wavs.join(Wavs.silence(0.3), Wavs.samplesOf("thanks.wav"))).end();
      hearing.over().get(60, TimeUnit.SECONDS);
    }
    assertThat(events.texts()).containsExactly("please cancel that", "thank you good bye");
  }

  @Test
  void endsATurnThatIsTooLong() throws Exception {
    byte[] order = trimmed("redeliver-1027.wav");
    Hearing.with(TestModel.recognizers())
        .endAfter(Duration.ofMillis(900))
        .longestTurn(Duration.ofSeconds(1))
        .leastConfidence(0)
        .start(Wavs.raw("long", Wavs.join(Wavs.silence(0.5), order, order)), events)
        .over()
        .get(60, TimeUnit.SECONDS);

    assertThat(events.ended()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(events.ended().get(0).position()).isLessThan(Duration.ofMillis(1_700));
  }

  @Test
  void wordsVoskIsUnsureOfAreNothing() throws Exception {
    HearingReport report =
        Hearing.with(TestModel.recognizers())
            .leastConfidence(0.999)
            .start(audio("track-8080.wav"), events)
            .over()
            .get(60, TimeUnit.SECONDS);

    assertThat(events.lines()).containsExactly("began 1", "nothing 1");
    assertThat(report.counts().nothings()).isEqualTo(1);
  }

  @Test
  void whatWasUnderstoodBeforeAPauseIsNotTakenBackByANoiseAfterIt() throws Exception {
    byte[] noise = Wavs.whiteNoise(0.12, 0.2, 5);
    hear(Wavs.join(spoken("cancel.wav"), Wavs.silence(0.2), noise, Wavs.silence(1)));

    assertThat(events.lines()).contains("wentOn 1").doesNotContain("nothing 1");
    assertThat(events.texts()).hasSize(1);
    assertThat(events.texts().get(0)).startsWith("please cancel that");
  }

  @Test
  void aListenerThatThrowsEndsNothing() throws Exception {
    Events failing =
        new Events() {
          @Override
          public void began(long utterance) {
            throw new IllegalStateException("began");
          }

          @Override
          public synchronized void paused(long utterance, Heard heard) {
            throw new AssertionError("not even an exception");
          }
        };
    Hearing hearing = Hearing.with(TestModel.recognizers()).start(audio("cancel.wav"), failing);
    HearingReport report = hearing.over().get(60, TimeUnit.SECONDS);

    assertThat(failing.texts()).containsExactly("please cancel that");
    assertThat(report.counts().listenerFailures()).isEqualTo(2);
    assertThat(hearing.counts()).isEqualTo(report.counts());
  }

  @Test
  void aSourceThatFailsEndsTheHearingAfterWhatWasSaid() throws Exception {
    LiveSource line = new LiveSource().feed(spoken("cancel.wav"));
    Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events);
    line.fail(new IOException("the plug was pulled"));

    assertThat(hearing.over())
        .failsWithin(60, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(IOException.class)
        .withMessageContaining("the plug was pulled");
    assertThat(events.lines()).contains("failed", "ended 1 please cancel that");
    assertThat(events.failures()).hasSize(1);
    assertThat(line.isClosed()).isTrue();
  }

  @Test
  void audioThatHoldsNothingIsAFailure() {
    Hearing hearing =
        Hearing.with(TestModel.recognizers()).start(Wavs.raw("nothing", new byte[0]), events);

    assertThat(hearing.over())
        .failsWithin(60, TimeUnit.SECONDS)
        .withThrowableThat()
        .withCauseInstanceOf(AudioFormatException.class)
        .withMessageContaining("'nothing' holds no samples");
    assertThat(events.lines()).containsExactly("failed");
  }

  @Test
  void understandsOnlyAnExpectedGrammarUntilAnythingIsExpected() throws Exception {
    LiveSource line = new LiveSource();
    byte[] cancel = Wavs.samplesOf("cancel.wav");
    byte[] thanks = Wavs.samplesOf("thanks.wav");
    try (Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events)) {
      hearing.expect("orders");
      line.feed(Wavs.join(cancel, Wavs.silence(0.5), thanks));
      await("two utterances")
          .atMost(TestModel.PATIENCE)
          .until(() -> hearing.counts().utterances() + hearing.counts().nothings() == 2);
      hearing.expectAnything();
      line.feed(Wavs.join(Wavs.silence(0.5), thanks)).end();
      hearing.over().get(60, TimeUnit.SECONDS);
      assertThatThrownBy(() -> hearing.expect("weather"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'weather'")
          .hasMessageContaining("orders");
    }
    assertThat(events.texts()).containsExactly("please cancel that", "thank you good bye");
    assertThat(events.lines()).contains("nothing 2");
  }

  @Test
  void countsFramesThatTheSourceLost() throws Exception {
    LiveSource line = new LiveSource();
    line.lose(7);
    line.feed(Wavs.silence(0.1)).end();
    Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events);

    assertThat(hearing.over().get(60, TimeUnit.SECONDS).counts().framesLost()).isEqualTo(7);
    assertThat(events.failures()).hasSize(1);
    assertThat(events.failures().get(0)).hasMessageContaining("'line' is lost");
  }

  @Test
  void tellsOfLossWhileNobodySpeaksOnlyNowAndThen() throws Exception {
    LiveSource line = new LiveSource();
    Hearing hearing = Hearing.with(TestModel.recognizers()).start(line, events);
    // Eight seconds of audio, and a loss in each.
    for (int i = 0; i < 8; i++) {
      line.lose(1);
      line.feed(Wavs.silence(1));
      await("it is heard").atMost(TestModel.PATIENCE).until(line::isHeard);
    }
    line.end();

    assertThat(hearing.over().get(60, TimeUnit.SECONDS).counts().framesLost()).isEqualTo(8);
    assertThat(events.failures()).hasSize(2);
  }

  @Test
  void aSourceThatReturnsWhatItMayNotIsNamed() throws Exception {
    for (int count : new int[] {0, 3, 322, -2}) {
      Events each = new Events();
      Hearing hearing =
          Hearing.with(TestModel.recognizers())
              .start(new Watched(Wavs.raw("odd", Wavs.silence(1)), 1, count), each);

      assertThat(hearing.over())
          .failsWithin(Duration.ofSeconds(30))
          .withThrowableOfType(ExecutionException.class)
          .withCauseInstanceOf(IOException.class)
          .withMessageContaining("'odd' has returned " + count);
      assertThat(each.failures()).hasSize(1);
    }
  }

  @Test
  void refusesBadSettingsAtOnceWithTheValue() {
    HearingBuilder builder = Hearing.with(TestModel.recognizers());
    assertThatThrownBy(() -> builder.pauseAfter(Duration.ofMillis(59)))
        .hasMessageContaining("0.059");
    assertThatThrownBy(() -> builder.endAfter(Duration.ofSeconds(-1)))
        .hasMessageContaining("PT-1S");
    assertThatThrownBy(() -> builder.longestTurn(Duration.ofHours(1))).hasMessageContaining("PT1H");
    assertThatThrownBy(() -> builder.echoTail(Duration.ofSeconds(6))).hasMessageContaining("PT6S");
    assertThatThrownBy(() -> builder.leastConfidence(1.5)).hasMessageContaining("1.5");
    assertThatThrownBy(() -> builder.leastConfidence(Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> builder.name(" ")).hasMessageContaining("name");
  }

  @Test
  void refusesContradictorySettingsNamingBothAndLeavesTheSourceToTheCaller() {
    LiveSource line = new LiveSource();
    HearingBuilder builder =
        Hearing.with(TestModel.recognizers())
            .pauseAfter(Duration.ofMillis(400))
            .endAfter(Duration.ofMillis(400));

    assertThatThrownBy(() -> builder.start(line, events))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pauseAfter (PT0.4S)")
        .hasMessageContaining("endAfter (PT0.4S)");
    builder.endAfter(Duration.ofSeconds(5)).longestTurn(Duration.ofSeconds(5));
    assertThatThrownBy(() -> builder.start(line, events))
        .hasMessageContaining("endAfter (PT5S)")
        .hasMessageContaining("longestTurn (PT5S)");
    assertThat(line.isClosed()).isFalse();
  }

  static PcmAudio audio(String recording) throws IOException {
    return PcmAudio.wav(Wavs.recording(recording));
  }

  /** A recording without the silence after it. */
  static byte[] spoken(String recording) throws IOException {
    byte[] samples = Wavs.samplesOf(recording);
    int end = samples.length;
    while (Math.abs(Pcm.sample(samples, end - 2)) < 300) {
      end -= 2;
    }
    return Arrays.copyOf(samples, end / 320 * 320 + 320);
  }

  /** A recording without the silence around it. */
  static byte[] trimmed(String recording) throws IOException {
    byte[] samples = spoken(recording);
    int begin = 0;
    while (Math.abs(Pcm.sample(samples, begin)) < 300) {
      begin += 2;
    }
    return Arrays.copyOfRange(samples, begin, samples.length);
  }

  private HearingReport hear(byte[] samples) throws Exception {
    return Hearing.with(TestModel.recognizers())
        .start(Wavs.raw("spoken", samples), events)
        .over()
        .get(60, TimeUnit.SECONDS);
  }
}
