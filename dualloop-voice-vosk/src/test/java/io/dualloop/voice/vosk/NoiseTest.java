package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NoiseTest {

  private static final byte[] NOISE_WITH_A_WORD = Wavs.whiteNoise(6, 0.03, 1);

  private static final List<Utterance> heard = Collections.synchronizedList(new ArrayList<>());
  private static VoskSpeech speech;

  @BeforeAll
  static void start() throws IOException {
    // Without the floor for confidence the ear for loudness has to do it alone.
    speech = VoskSpeech.on(TestModel.shared()).leastConfidence(0).start(Runnable::run, heard::add);
  }

  @AfterAll
  static void close() {
    speech.close();
  }

  static Stream<Arguments> noises() {
    Map<String, byte[]> noises = new LinkedHashMap<>();
    noises.put("silence", Wavs.silence(7));
    noises.put("hum", Wavs.hum(4, 0.2));
    noises.put("click", Wavs.samples(3, i -> i % 8_000 < 30 ? 0.9 : 0));
    noises.put("white with a word in it", NOISE_WITH_A_WORD);
    for (double level : new double[] {0.003, 0.03, 0.3}) {
      noises.put("white " + level, Wavs.whiteNoise(4, level, 1));
      noises.put("pink " + level, Wavs.pinkNoise(4, level, 2));
      noises.put("sudden white " + level, amidSilence(Wavs.whiteNoise(1.5, level, 3)));
      noises.put("sudden pink " + level, amidSilence(Wavs.pinkNoise(1.5, level, 4)));
    }
    noises.put("swelling", Wavs.join(Wavs.silence(1), swelling()));
    noises.put("melody", melody());
    for (int seed = 0; seed < 3; seed++) {
      Random random = new Random(seed);
      double[] loudness =
          random.doubles(100).map(x -> x < 0.3 ? 0.001 : 0.2 * random.nextDouble()).toArray();
      noises.put(
          "bursts " + seed, Wavs.samples(8, i -> loudness[i / 1600 % 100] * random.nextGaussian()));
    }
    return noises.entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue()));
  }

  /** Rises and falls four times a second, as syllables do. */
  private static byte[] swelling() {
    Random random = new Random(5);
    return Wavs.samples(
        3, i -> 0.2 * Math.pow(Math.sin(Math.PI * 4 * i / 16_000), 2) * random.nextGaussian());
  }

  private static byte[] melody() {
    return Wavs.samples(
        4,
        i -> {
          double hertz = 220 * Math.pow(2, i / 4_000 * 7 % 12 / 12.0);
          double fading = Math.exp(-(i % 4_000) / 1_500.0);
          return 0.2 * fading * Math.sin(2 * Math.PI * hertz * i / 16_000);
        });
  }

  private static byte[] amidSilence(byte[] noise) {
    return Wavs.join(Wavs.silence(1), noise, Wavs.silence(1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void noiseIsNeverATurn(String name, byte[] samples) throws Exception {
    heard.clear();

    ListenReport report = speech.listen(Wavs.raw(name, samples)).get(60, TimeUnit.SECONDS);

    assertThat(heard).isEmpty();
    assertThat(report.utterances()).isZero();
    assertThat(report.length().toMillis()).isEqualTo(samples.length / 32);
  }

  /** Why all this is needed. */
  @Test
  void voskByItselfFindsAWordInNoise() throws Exception {
    GuardedRecognizer vosk = new GuardedRecognizer(TestModel.shared().acquire());
    try {
      byte[] frame = new byte[Pcm.FRAME_BYTES];
      for (int at = 0; at + frame.length <= NOISE_WITH_A_WORD.length; at += frame.length) {
        System.arraycopy(NOISE_WITH_A_WORD, at, frame, 0, frame.length);
        vosk.accept(frame, frame.length);
      }
      // Which word depends on the processor.
      assertThat(Words.of(vosk.finalResult()).text()).isNotEmpty();
    } finally {
      vosk.close();
      TestModel.shared().release();
    }
  }
}
