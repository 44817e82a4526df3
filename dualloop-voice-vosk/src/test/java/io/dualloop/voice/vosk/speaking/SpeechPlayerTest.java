package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.Speech.Earcon;
import io.dualloop.voice.vosk.audio.AudioSink;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.RecordingSink;
import io.dualloop.voice.vosk.audio.WavFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real threads and real time: the sink is a device that consumes at the pace of speech. */
class SpeechPlayerTest {

  private static final Speech LONG = Speech.words("a".repeat(200)); // 10 s
  private static final Duration POLL = Duration.ofMillis(1);

  private final RecordingSink sink = new RecordingSink();
  private final ToneVoice voice = new ToneVoice();
  private final SpeechPlayer player = playerOf(sink, voice);

  private static SpeechPlayer playerOf(AudioSink sink, SpeechSynthesizer voice) {
    try {
      return SpeechPlayer.to(sink).voice(voice).start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @AfterEach
  void close() {
    player.close();
  }

  private Told play(Speech speech) {
    Told told = new Told();
    player.play(speech, told);
    return told;
  }

  private void awaitAudible(long since) {
    await().pollInterval(POLL).until(() -> sink.firstAudibleSince(since).isPresent());
  }

  private double heardMillis() {
    return Pcm.duration(sink.heard().length).toNanos() / 1e6;
  }

  @Test
  void wordsAreHeardToTheirEndWithoutTheSilenceAround() throws Exception {
    Told told = play(Speech.words("ab cd")).awaitEnd();

    assertThat(told.failure).isNull();
    assertThat(told.complete).isTrue();
    assertThat(told.wordsHeard).isEqualTo(2);
    assertThat(told.starts).hasValue(1);
    byte[] expected = Arrays.copyOf(ToneVoice.tone(100), ToneVoice.bytes(250));
    System.arraycopy(ToneVoice.tone(100), 0, expected, ToneVoice.bytes(150), ToneVoice.bytes(100));
    // What was heard may hold gaps where this machine was late, so only its loud part is compared.
    assertThat(loud(sink.heard())).isEqualTo(loud(expected));
  }

  private static long loud(byte[] samples) {
    long loud = 0;
    for (int at = 0; at < samples.length; at += 2) {
      loud += samples[at] != 0 || samples[at + 1] != 0 ? 1 : 0;
    }
    return loud;
  }

  @Test
  void itIsSilentWithin60MillisecondsOfStop() throws Exception {
    int plays = 150;
    long[] nanos = new long[plays];
    for (int i = 0; i < plays; i++) {
      long begun = System.nanoTime();
      Told told = play(LONG);
      awaitAudible(begun);
      long decided = System.nanoTime();
      player.stop();
      told.awaitEnd();
      nanos[i] = Math.max(0, sink.lastAudibleNanos().orElseThrow() - decided);
      assertThat(told.complete).isFalse();
    }
    Arrays.sort(nanos);
    // One frame of 10 ms and what the scheduler takes; the rest of the 60 ms is slack for it.
    assertThat(nanos[plays * 99 / 100 - 1] / 1e6).as("p99 in ms").isLessThanOrEqualTo(60);
  }

  @Test
  void whatADeepSinkHoldsIsForgottenAndDoesNotCountAsHeard() throws Exception {
    RecordingSink deep = new RecordingSink(Duration.ofSeconds(1), Duration.ofMinutes(1));
    Flushed flushed = new Flushed(deep);
    try (SpeechPlayer own = playerOf(flushed, voice)) {
      Told told = new Told();
      // 4 s, so that a late test still comes in time; of them the sink holds one.
      own.play(Speech.words("a b c d e f g h ".repeat(5)), told);
      told.awaitStart();
      // The first sample is on its way; only what was heard of it can be counted below.
      await().pollInterval(POLL).until(() -> deep.lastAudibleNanos().isPresent());
      assertThat(flushed.atNanos).as("nothing was forgotten before").isZero();
      own.stop();
      told.awaitEnd();
      // How soon after the stop is another test's; the thread that does it may be late.
      assertThat(flushed.atNanos).as("what the sink held is forgotten").isNotZero();
      assertThat(deep.lastAudibleNanos().orElseThrow() - flushed.atNanos)
          .as("nanoseconds heard afterwards, of the second that the sink held")
          .isNotPositive();
      long loudMillis = loud(deep.heard()) / 16;
      assertThat(told.wordsHeard).isBetween((int) (loudMillis - 20) / 50, (int) loudMillis / 50);
      assertThat(told.complete).isFalse();
    }
  }

  /** Notes when something was forgotten. */
  private static final class Flushed implements AudioSink {

    private final RecordingSink below;
    private volatile long atNanos;

    Flushed(RecordingSink below) {
      this.below = below;
    }

    @Override
    public void write(byte[] samples, int length) throws IOException, InterruptedException {
      below.write(samples, length);
    }

    @Override
    public long flush() {
      long forgotten = below.flush();
      atNanos = System.nanoTime();
      return forgotten;
    }

    @Override
    public void drain() throws InterruptedException {
      below.drain();
    }

    @Override
    public void close() {
      below.close();
    }
  }

  @Test
  void aStoppedSpeechTellsHowManyWordsWereHeard() throws Exception {
    long begun = System.nanoTime();
    // 10 s, so that a late test still comes in time.
    Told told = play(Speech.words("aaaa bbbb cccc dddd ".repeat(10)));
    awaitAudible(begun);
    // 250 ms a word: the third is over after 700 ms.
    await().pollInterval(POLL).until(() -> heardMillis() >= 720);
    player.stop();
    told.awaitEnd();

    // What was heard, gaps of a late machine apart, decides; not what was written or the time.
    long loudMillis = loud(sink.heard()) / 16;
    assertThat(told.wordsHeard).isBetween((int) (loudMillis - 20) / 200, (int) loudMillis / 200);
    assertThat(told.complete).isFalse();
  }

  @Test
  void aPauseIsSilentAndKeepsTheRest() throws Exception {
    // 3 s, so that a late test still comes in time.
    int words = 12;
    String text = "aaaa ".repeat(words);
    long begun = System.nanoTime();
    Told told = play(Speech.words(text));
    awaitAudible(begun);
    await().pollInterval(POLL).until(() -> heardMillis() >= 380);
    player.pause();
    await().pollInterval(POLL).until(() -> System.nanoTime() - lastAudible() > 100_000_000L);
    assertThat(told.isOver()).isFalse();
    long before = loud(sink.heard()) / 16;
    player.resume();
    told.awaitEnd();

    assertThat(told.complete).isTrue();
    assertThat(told.wordsHeard).isEqualTo(words);
    assertThat(told.starts).as("starts once, not again after the pause").hasValue(1);
    long all = loud(sink.heard()) / 16;
    // The quietest moment of the last 200 ms is the gap before the word: nothing is left out, and
    // what is heard again is at most 200 ms.
    long once = 4 * 50L * words;
    assertThat(all).isBetween(once, once + 200);
    assertThat(before).isLessThan(once);
  }

  private long lastAudible() {
    return sink.lastAudibleNanos().orElseThrow();
  }

  @Test
  void aSpeechStoppedWhileItIsPausedTellsWhatWasHeardBefore() throws Exception {
    long begun = System.nanoTime();
    Told told = play(Speech.words("a b " + "c".repeat(100)));
    awaitAudible(begun);
    await().pollInterval(POLL).until(() -> heardMillis() >= 350);
    player.pause();
    await().pollInterval(POLL).until(() -> System.nanoTime() - lastAudible() > 50_000_000L);
    player.stop();
    told.awaitEnd();

    assertThat(told.wordsHeard).isEqualTo(2);
    assertThat(told.complete).isFalse();
  }

  @Test
  void aNewSpeechEndsTheOneBefore() throws Exception {
    Told first = play(LONG).awaitStart();
    Told second = play(Speech.words("ab")).awaitEnd();

    assertThat(first.isOver()).isTrue();
    assertThat(first.complete).isFalse();
    assertThat(second.complete).isTrue();
  }

  @Test
  void pauseResumeAndStopDoNothingWhenNothingIsSpoken() throws Exception {
    player.pause();
    player.resume();
    player.stop();
    player.pause();

    assertThat(play(Speech.words("ab")).awaitEnd().complete).isTrue();
  }

  @Test
  void eachSoundIsHeard() throws Exception {
    for (Earcon kind : Earcon.values()) {
      long begun = System.nanoTime();
      Told told = play(Speech.sound(kind)).awaitEnd();
      assertThat(told.complete).as(kind.name()).isTrue();
      assertThat(told.wordsHeard).isZero();
      assertThat(sink.firstAudibleSince(begun)).isPresent();
    }
  }

  @Test
  void aRecordingStandsForJustItsWords(@TempDir Path folder) throws Exception {
    Path wav = folder.resolve("welcome.wav");
    WavFile.write(wav, ToneVoice.tone(80));
    RecordingSink own = new RecordingSink();
    try (SpeechPlayer prompted = SpeechPlayer.to(own).prompt("Welcome.", wav).start()) {
      Told welcome = new Told();
      prompted.play(Speech.words(" Welcome. "), welcome);
      welcome.awaitEnd();
      assertThat(welcome.complete).isTrue();
      assertThat(loud(own.heard())).isEqualTo(80 * 16);

      Told other = new Told();
      prompted.play(Speech.words("Welcome"), other);
      assertThat(other.awaitEnd().failure)
          .hasMessageContaining("no voice and no recording of 'Welcome'");
    }
  }

  @Test
  void aRecordingThatCannotBeHeardIsRefused(@TempDir Path folder) throws Exception {
    Path wav = folder.resolve("silent.wav");
    WavFile.write(wav, new byte[3200]);

    assertThatThrownBy(() -> SpeechPlayer.to(sink).prompt("Welcome.", wav))
        .isInstanceOf(SynthesisException.class)
        .hasMessageContaining("silent.wav");
    assertThatThrownBy(() -> SpeechPlayer.to(sink).prompt(" ", wav))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatWasSpokenBeforeOrPreparedIsNotMadeAgain() throws Exception {
    play(Speech.words("ab")).awaitEnd();
    play(Speech.words("ab")).awaitEnd();
    assertThat(voice.calls).hasValue(1);

    ToneVoice other = new ToneVoice();
    RecordingSink own = new RecordingSink();
    try (SpeechPlayer warm = SpeechPlayer.to(own).voice(other).prepare("cd", "ef").start()) {
      assertThat(other.calls).hasValue(2);
      Told told = new Told();
      warm.play(Speech.words("ef"), told);
      assertThat(told.awaitEnd().complete).isTrue();
      assertThat(other.calls).hasValue(2);
    }
  }

  @Test
  void wordsInWhichNothingCanBeHeardEndCompleteWithoutAStart() throws Exception {
    RecordingSink own = new RecordingSink();
    try (SpeechPlayer silent =
        SpeechPlayer.to(own).voice((text, to) -> to.take(new byte[6400], 6400)).start()) {
      Told told = new Told();
      silent.play(Speech.words("..."), told);
      assertThat(told.awaitEnd().complete).isTrue();
      assertThat(told.starts).hasValue(0);
    }
  }

  @Test
  void badSettingsAreRefusedAtOnce() {
    SpeechPlayerBuilder builder = SpeechPlayer.to(sink);
    assertThatThrownBy(() -> builder.name(" ")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.deadline(Duration.ZERO))
        .hasMessageContaining("deadline must be within PT0.01S and PT1M, is PT0S");
    assertThatThrownBy(() -> builder.longestSpeech(Duration.ofHours(1)))
        .hasMessageContaining("longestSpeech");
    assertThatThrownBy(() -> builder.prepare("a", " "))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.prepare("a").start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(voice)");
  }
}
