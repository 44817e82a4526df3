package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.TurnDetector.Heard;
import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TurnDetectorTest {

  private final TurnDetector detector = new TurnDetector(Duration.ofMillis(300));
  private Heard last = Heard.QUIET;
  private boolean ended;

  @Test
  void findsTheEndOfSpeechThreeHundredMillisecondsLater() {
    feed(Wavs.silence(1));
    assertThat(last).isEqualTo(Heard.QUIET);
    feed(syllables(1.2));
    assertThat(last).isEqualTo(Heard.SPEECH);
    assertThat(detector.soundsLikeSpeech()).isTrue();

    feed(Wavs.silence(0.25));
    assertThat(ended).isFalse();
    feed(Wavs.silence(0.08));
    assertThat(ended).isTrue();
    assertThat(detector.speechEnd()).isBetween(Duration.ofMillis(2_140), Duration.ofMillis(2_220));
  }

  @Test
  void aPauseBetweenWordsDoesNotEndATurn() {
    feed(Wavs.silence(1));
    feed(syllables(0.6));
    feed(Wavs.silence(0.25));
    assertThat(last).isEqualTo(Heard.SPEECH);
    feed(syllables(0.6));
    assertThat(last).isEqualTo(Heard.SPEECH);
  }

  @Test
  void aClickInTheSilenceDoesNotKeepATurnOpen() {
    feed(Wavs.silence(1));
    feed(syllables(0.6));
    feed(Wavs.silence(0.1));
    feed(Wavs.whiteNoise(0.01, 0.3, 1));
    feed(Wavs.silence(0.23));
    assertThat(ended).isTrue();
  }

  @Test
  void steadyNoiseIsNotSpeechHoweverLoud() {
    feed(Wavs.silence(1));
    feed(Wavs.whiteNoise(1, 0.3, 1));
    assertThat(last).isEqualTo(Heard.SPEECH);
    assertThat(detector.soundsLikeSpeech()).isFalse();
  }

  @Test
  void noiseFromTheBeginningIsNeverLoud() {
    feed(Wavs.whiteNoise(5, 0.3, 1));
    assertThat(last).isEqualTo(Heard.QUIET);
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

  /** Noise that swells and fades five times a second. */
  private static byte[] syllables(double seconds) {
    java.util.Random random = new java.util.Random(5);
    return Wavs.samples(
        seconds,
        i -> 0.2 * Math.pow(Math.sin(Math.PI * 5 * i / 16_000.0), 2) * random.nextGaussian());
  }

  private void feed(byte[] samples) {
    for (int from = 0; from < samples.length; from += Pcm.FRAME_BYTES) {
      byte[] frame = Arrays.copyOfRange(samples, from, from + Pcm.FRAME_BYTES);
      last = detector.hear(frame, frame.length);
      ended |= last == Heard.END;
    }
  }
}
