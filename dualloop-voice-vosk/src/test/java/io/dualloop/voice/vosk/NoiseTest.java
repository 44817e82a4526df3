package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.TurnDetector.Turn;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NoiseTest {

  private static final byte[] NOISE_WITH_A_WORD = Wavs.whiteNoise(6, 0.03, 1);

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
    Events events = new Events();
    // Without the floor for confidence the ear for loudness has to do it alone.
    HearingReport report =
        Hearing.with(TestModel.recognizers())
            .leastConfidence(0)
            .start(Wavs.raw(name, samples), events)
            .over()
            .get(60, TimeUnit.SECONDS);

    assertThat(events.ended()).isEmpty();
    assertThat(events.paused()).isEmpty();
    assertThat(report.length().toMillis()).isEqualTo(samples.length / 32);
    assertEachBeginHasOneEnd(events);
  }

  static Stream<Arguments> hardSounds() throws IOException {
    byte[] spoken = Wavs.samplesOf("track-1027.wav");
    return Stream.of(
        Arguments.of("babble", babble(12)),
        Arguments.of("clipped", Wavs.samples(12, i -> 40 * sample(spoken, i) / 32768.0)),
        Arguments.of("noise after silence", Wavs.join(Wavs.silence(2), Wavs.pinkNoise(12, 0.1, 9))),
        Arguments.of("speech in noise", mixed(babble(12), Wavs.whiteNoise(12, 0.05, 3))));
  }

  /** What is taken for speech here is open, but not that it ends in time. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("hardSounds")
  void noUtteranceIsLongerThanAllowed(String name, byte[] samples) throws Exception {
    Events events = new Events();
    Hearing.with(TestModel.recognizers())
        .longestTurn(Duration.ofSeconds(4))
        .start(Wavs.raw(name, samples), events)
        .over()
        .get(60, TimeUnit.SECONDS);
    assertEachBeginHasOneEnd(events);

    TurnDetector turns = new TurnDetector(new LevelVoiceActivity(), TurnDetectorTest.settings(4));
    long began = -1;
    for (int at = 0; at + Pcm.FRAME_BYTES <= samples.length; at += Pcm.FRAME_BYTES) {
      Turn turn = turns.hear(Arrays.copyOfRange(samples, at, at + 320), 320);
      began = turn == Turn.BEGAN ? at : turn == Turn.ENDED ? -1 : began;
      assertThat(began < 0 ? 0 : at - began).isLessThanOrEqualTo(4 * 32_000);
    }
  }

  private static void assertEachBeginHasOneEnd(Events events) {
    List<String> begins = numbers(events, "began");
    List<String> ends = numbers(events, "ended|nothing");
    assertThat(ends).containsExactlyElementsOf(begins);
  }

  private static List<String> numbers(Events events, String kind) {
    return events.lines().stream()
        .map(line -> line.split(" ", -1))
        .filter(parts -> parts[0].matches(kind))
        .map(parts -> parts[1])
        .toList();
  }

  /** Six who speak at once, without a pause. */
  private static byte[] babble(double seconds) throws IOException {
    byte[][] voices = {
      Wavs.samplesOf("track-1027.wav"),
      Wavs.samplesOf("cancel.wav"),
      Wavs.samplesOf("thanks.wav"),
      Wavs.samplesOf("redeliver-1027.wav"),
      Wavs.samplesOf("track-5550.wav"),
      Wavs.samplesOf("track-8080.wav")
    };
    return Wavs.samples(
        seconds,
        i -> {
          double sum = 0;
          for (int v = 0; v < voices.length; v++) {
            sum += sample(voices[v], i + 7_000 * v) / 32768.0;
          }
          return sum / 2;
        });
  }

  private static byte[] mixed(byte[] one, byte[] other) {
    return Wavs.samples(one.length / 32_000.0, i -> (sample(one, i) + sample(other, i)) / 32768.0);
  }

  private static int sample(byte[] samples, int number) {
    int at = 2 * (number % (samples.length / 2));
    return Pcm.sample(samples, at);
  }

  /** Why all this is needed. */
  @Test
  void voskByItselfFindsAWordInNoise() throws Exception {
    GuardedRecognizer vosk = new GuardedRecognizer(TestModel.shared().acquire(), Vocabulary.FREE);
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
