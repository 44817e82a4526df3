package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.silero.Noises;
import io.dualloop.voice.silero.Recordings;
import io.dualloop.voice.silero.TestSilero;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Compares loudness alone with Silero, and writes the two tables of docs/voice-activity.md to
 * voice-activity.md in the build's folder.
 */
class VoiceActivityComparisonTest {

  private static final int SECOND = 16_000;
  private static final int BEFORE = 3 * SECOND;
  private static final int AFTER = SECOND;
  private static final int NOISE_SECONDS = 60;

  private static final Supplier<VoiceActivity> LOUDNESS = VoiceActivity::loudness;
  private static final Supplier<VoiceActivity> SILERO = TestSilero.shared()::voiceActivity;

  private static final List<String> speechTable = new ArrayList<>();
  private static final List<String> noiseTable = new ArrayList<>();

  @AfterAll
  static void write() throws IOException {
    Path folder = Path.of(System.getProperty("dualloop.test.output", "target"));
    List<String> both = new ArrayList<>(speechTable);
    both.add("");
    both.addAll(noiseTable);
    Files.write(folder.resolve("voice-activity.md"), both);
  }

  @Test
  void sileroMissesNobodyInNoiseInWhichLoudnessDoes() throws IOException {
    speechTable.add("| noise | detector | missed | cut in pieces | end late: median, min, max |");
    speechTable.add("|---|---|---|---|---|");
    int missedByLoudness = 0;
    for (String noise :
        List.of("none", "pink, 20 dB", "pink, 10 dB", "hum, 10 dB", "clicks", "babble, 10 dB")) {
      Result loudness = Result.of(LOUDNESS, noise);
      Result silero = Result.of(SILERO, noise);
      speechTable.add("| " + noise + " | loudness" + loudness.columns());
      speechTable.add("| | Silero" + silero.columns());

      missedByLoudness += loudness.missed;
      assertThat(silero.missed).as("missed in %s", noise).isZero();
      if (!noise.startsWith("babble")) {
        assertThat(silero.pieces).as("pieces in %s", noise).isZero();
        assertThat(silero.median()).as("ms late in %s", noise).isBetween(-150, 150);
      }
    }
    assertThat(missedByLoudness).isPositive();
  }

  @Test
  void sileroIsNotBegunByNoiseThatBeginsLoudness() throws IOException {
    int length = NOISE_SECONDS * SECOND;
    Map<String, double[]> noises = new LinkedHashMap<>();
    noises.put("silence", new double[length]);
    noises.put("pink", scaled(Noises.pink(length, 6), 0.1));
    noises.put("hum", scaled(Noises.hum(length), 0.1));
    noises.put("clicks", scaled(Noises.clicks(length, 7), 0.1));
    noises.put("bursts", scaled(Noises.bursts(length, 10), 0.1));
    noises.put("babble", scaled(Noises.babble(speakersBut(""), length), 0.03));
    Map<String, Integer> loudness = new LinkedHashMap<>();
    Map<String, Integer> silero = new LinkedHashMap<>();
    noises.forEach(
        (name, noise) -> {
          byte[] bytes = Recordings.bytes(noise);
          loudness.put(name, TurnsHeard.in(bytes, LOUDNESS.get()).spans().size());
          silero.put(name, TurnsHeard.in(bytes, SILERO.get()).spans().size());
        });
    noiseTable.add("| a minute of | begins by loudness | by Silero |");
    noiseTable.add("|---|---|---|");
    loudness.forEach(
        (name, begins) ->
            noiseTable.add("| " + name + " | " + begins + " | " + silero.get(name) + " |"));

    assertThat(loudness.get("clicks")).isPositive();
    assertThat(loudness.get("bursts")).isPositive();
    silero.remove("babble"); // is made of voices
    assertThat(silero.values()).containsOnly(0);
  }

  private static double[] scaled(double[] noise, double loudness) {
    return Noises.mixed(new double[noise.length], noise, loudness);
  }

  private static List<double[]> speakersBut(String one) throws IOException {
    List<double[]> speakers = new ArrayList<>();
    for (String name : Recordings.NAMES) {
      if (!name.equals(one)) {
        speakers.add(Recordings.read(name));
      }
    }
    return speakers;
  }

  /** What became of all recordings in one noise; lateness in ms, sorted. */
  private record Result(int missed, int pieces, List<Integer> lateness) {

    static Result of(Supplier<VoiceActivity> activity, String noise) throws IOException {
      int missed = 0;
      int pieces = 0;
      List<Integer> lateness = new ArrayList<>();
      for (String name : Recordings.NAMES) {
        double[] spoken = Recordings.read(name);
        int[] bounds = Recordings.boundsByEnergy(spoken);
        int begin = bounds[0] + BEFORE / 16;
        int end = bounds[1] + BEFORE / 16;
        byte[] audio = Recordings.bytes(in(noise, name, spoken));
        List<TurnsHeard.Span> heard = TurnsHeard.in(audio, activity.get()).within(begin, end);
        if (heard.isEmpty()) {
          missed++;
        } else {
          pieces += heard.size() - 1;
          lateness.add(heard.get(heard.size() - 1).end() - end);
        }
      }
      return new Result(missed, pieces, lateness.stream().sorted().toList());
    }

    private static double[] in(String noise, String name, double[] spoken) throws IOException {
      int length = BEFORE + spoken.length + AFTER;
      double[] all = Recordings.room(spoken, length);
      System.arraycopy(spoken, 0, all, BEFORE, spoken.length);
      double loudness = Recordings.loudness(spoken);
      double tenBelow = loudness / Math.sqrt(10);
      return switch (noise) {
        case "none" -> all;
        case "pink, 20 dB" -> Noises.mixed(all, Noises.pink(length, 1), loudness / 10);
        case "pink, 10 dB" -> Noises.mixed(all, Noises.pink(length, 2), tenBelow);
        case "hum, 10 dB" -> Noises.mixed(all, Noises.hum(length), tenBelow);
        case "clicks" -> Noises.mixed(all, Noises.clicks(length, 3), loudness);
        case "babble, 10 dB" ->
            Noises.mixed(all, Noises.babble(speakersBut(name), length), tenBelow);
        default -> throw new IllegalArgumentException(noise);
      };
    }

    int median() {
      return lateness.get(lateness.size() / 2);
    }

    String columns() {
      return " | %d of %d | %d | %d, %d, %d ms |"
          .formatted(
              missed,
              Recordings.NAMES.size(),
              pieces,
              median(),
              lateness.get(0),
              lateness.get(lateness.size() - 1));
    }
  }
}
