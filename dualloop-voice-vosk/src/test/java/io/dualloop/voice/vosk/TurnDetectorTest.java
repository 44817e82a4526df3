package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.TurnDetector.Turn;
import io.dualloop.voice.vosk.audio.LevelHistogram;
import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TurnDetectorTest {

  private final TurnDetector detector = new TurnDetector(new LevelVoiceActivity(), settings(20));
  private final List<String> changes = new ArrayList<>();
  private Turn last = Turn.QUIET;

  static HearingSettings settings(int longestTurnSeconds) {
    return new HearingSettings(
        "test",
        Duration.ofMillis(140),
        Duration.ofMillis(350),
        Duration.ofSeconds(longestTurnSeconds),
        0.6,
        Duration.ofMillis(250),
        LevelVoiceActivity::new);
  }

  @Test
  void findsThePauseAndTheEndOfSpeech() {
    feed(Wavs.silence(1));
    assertThat(last).isEqualTo(Turn.QUIET);
    feed(syllables(1.2));
    assertThat(last).isEqualTo(Turn.SPEAKING);
    assertThat(detector.soundsLikeSpeech()).isTrue();
    feed(Wavs.silence(0.5));

    long end = millis(detector.speechEnd());
    assertThat(end).isBetween(2_140L, 2_220L);
    assertThat(changes).hasSize(3);
    assertThat(at("BEGAN")).isBetween(1_060L, 1_130L);
    assertThat(at("PAUSED")).isEqualTo(end + 140);
    assertThat(at("ENDED")).isEqualTo(end + 350);
  }

  @Test
  void goesOnAfterAShortPause() {
    feed(Wavs.silence(1));
    feed(syllables(0.6));
    feed(Wavs.silence(0.2));
    assertThat(last).isEqualTo(Turn.SILENT);
    feed(syllables(0.6));

    assertThat(last).isEqualTo(Turn.SPEAKING);
    assertThat(changes)
        .extracting(line -> line.split(" ", -1)[0])
        .containsExactly("BEGAN", "PAUSED", "WENT_ON");
    assertThat(at("WENT_ON")).isBetween(1_840L, 1_910L);
  }

  @Test
  void aGapBetweenSyllablesIsNoPause() {
    feed(Wavs.silence(1));
    feed(syllables(0.6));
    feed(Wavs.silence(0.07));
    feed(syllables(0.6));

    assertThat(changes).hasSize(1);
  }

  @Test
  void aClickInThePauseIsNotHeardAsGoingOn() {
    feed(Wavs.silence(1));
    feed(syllables(0.6));
    feed(Wavs.silence(0.2));
    feed(Wavs.whiteNoise(0.02, 0.3, 1));
    feed(Wavs.silence(0.15));

    assertThat(changes)
        .extracting(line -> line.split(" ", -1)[0])
        .containsExactly("BEGAN", "PAUSED", "ENDED");
    assertThat(at("ENDED")).isEqualTo(millis(detector.speechEnd()) + 350);
  }

  @Test
  void aKnockBeginsNothing() {
    feed(Wavs.silence(1));
    feed(Wavs.whiteNoise(0.05, 0.3, 1));
    feed(Wavs.silence(1));

    assertThat(changes).isEmpty();
  }

  @Test
  void endsATurnThatIsTooLong() {
    TurnDetector shortest = new TurnDetector(new AlwaysVoiced(), settings(1));
    feed(shortest, Wavs.silence(2.1));

    assertThat(changes)
        .extracting(line -> line.split(" ", -1)[0])
        .containsExactly("BEGAN", "ENDED", "BEGAN", "ENDED");
    assertThat(at("ENDED")).isEqualTo(1_050);
  }

  @Test
  void putsThePauseAndTheEndOffUntilTheyMayBe() {
    int voiced = 20;
    TurnDetector doubting = new TurnDetector(new Doubting(voiced, 16, 45), settings(20));
    feed(doubting, Wavs.silence(1));

    assertThat(changes).containsExactly("BEGAN 50", "PAUSED 360", "ENDED 650");
    assertThat(millis(doubting.speechEnd())).isEqualTo(200);
  }

  @Test
  void whatIsPutOffTooLongEndsWithTheLongestTurn() {
    TurnDetector doubting = new TurnDetector(new Doubting(20, 10_000, 10_000), settings(1));
    feed(doubting, Wavs.silence(1.5));

    assertThat(changes).containsExactly("BEGAN 50", "ENDED 1050");
  }

  @Test
  void steadyNoiseIsNotSpeechHoweverLoud() {
    feed(Wavs.silence(1));
    feed(Wavs.whiteNoise(1, 0.3, 1));
    assertThat(last).isEqualTo(Turn.SPEAKING);
    assertThat(detector.soundsLikeSpeech()).isFalse();
  }

  @Test
  void noiseFromTheBeginningIsNeverLoud() {
    feed(Wavs.whiteNoise(5, 0.3, 1));
    assertThat(changes).isEmpty();
  }

  @Test
  void forgetsTheNoiseOfAnotherAudio() {
    LevelVoiceActivity loudness = new LevelVoiceActivity();
    byte[] frame = Wavs.whiteNoise(0.01, 0.3, 1);
    byte[] quiet = Wavs.silence(0.01);
    List<Boolean> fresh = new ArrayList<>();
    List<Boolean> again = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      fresh.add(loudness.voiced(i < 10 ? quiet : frame, 320));
    }
    for (int i = 0; i < 300; i++) {
      loudness.voiced(frame, 320);
    }
    loudness.reset();
    for (int i = 0; i < 20; i++) {
      again.add(loudness.voiced(i < 10 ? quiet : frame, 320));
    }

    assertThat(fresh).contains(true);
    assertThat(again).isEqualTo(fresh);
  }

  @Test
  void theHistogramCountsWhatIsInIt() {
    LevelHistogram levels = new LevelHistogram();
    for (int level = -9; level <= 0; level++) {
      levels.add(level);
    }
    assertThat(levels.quantile(0.1)).isEqualTo(-9);
    assertThat(levels.quantile(0.5)).isEqualTo(-5);
    assertThat(levels.quantile(1)).isEqualTo(0);
    levels.remove(-9);
    assertThat(levels.quantile(0.1)).isEqualTo(-8);
  }

  /** Voice for some frames; some frames of silence after it may be a pause, and more the end. */
  private static final class Doubting implements VoiceActivity {

    private final int voiced;
    private final int toPause;
    private final int toEnd;
    private int frames;

    Doubting(int voiced, int toPause, int toEnd) {
      this.voiced = voiced;
      this.toPause = toPause;
      this.toEnd = toEnd;
    }

    @Override
    public boolean voiced(byte[] frame, int length) {
      frames++;
      return frames <= voiced;
    }

    @Override
    public boolean mayPause() {
      return frames >= voiced + toPause;
    }

    @Override
    public boolean mayEnd() {
      return frames >= voiced + toEnd;
    }

    @Override
    public void reset() {
      frames = 0;
    }
  }

  private static final class AlwaysVoiced implements VoiceActivity {

    @Override
    public boolean voiced(byte[] frame, int length) {
      return true;
    }

    @Override
    public void reset() {}
  }

  /** Noise that swells and fades five times a second. */
  private static byte[] syllables(double seconds) {
    Random random = new Random(5);
    return Wavs.samples(
        seconds,
        i -> 0.2 * Math.pow(Math.sin(Math.PI * 5 * i / 16_000.0), 2) * random.nextGaussian());
  }

  private void feed(byte[] samples) {
    feed(detector, samples);
  }

  private void feed(TurnDetector into, byte[] samples) {
    for (int from = 0; from < samples.length; from += Pcm.FRAME_BYTES) {
      byte[] frame = Arrays.copyOfRange(samples, from, from + Pcm.FRAME_BYTES);
      last = into.hear(frame, frame.length);
      if (last != Turn.QUIET && last != Turn.SPEAKING && last != Turn.SILENT) {
        changes.add(last + " " + millis(into.position()));
      }
    }
  }

  private long at(String change) {
    return changes.stream()
        .filter(line -> line.startsWith(change))
        .mapToLong(line -> Long.parseLong(line.split(" ", -1)[1]))
        .findFirst()
        .orElseThrow();
  }

  private static long millis(long bytes) {
    return Pcm.duration(bytes).toMillis();
  }
}
