package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.corpus.Corpus;
import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.silero.SileroModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * All turns of {@code script/bench voice} at once and without a recogniser: when they begin, pause
 * and end by loudness and by Silero, as the bench sets both. Writes {@code turn-bounds.md} in the
 * build's folder, with those turns that are latest.
 */
class TurnBoundsTest {

  private static final Path SPEECH = Path.of("/usr/share/pocketsphinx/test/data");
  private static final int ALL = 1_000_000;
  private static final int LATEST = 30;

  /** What the goals leave, 250 ms, less the 45 ms that most texts take to be recognised. */
  private static final int TEXT_LIMIT = 205;

  /** The same for the program's silence after a begin, which takes 10 ms. */
  private static final int ONSET_LIMIT = 240;

  private static final List<String> report = new ArrayList<>();

  @SuppressWarnings("NullAway.Init")
  private static List<Take> takes;

  @BeforeAll
  static void load() throws IOException, InterruptedException {
    Path questions = Path.of(System.getProperty("dualloop.recordings", "missing"));
    takes = Corpus.load(SPEECH, questions).takes(ALL);
  }

  @AfterAll
  static void write() throws IOException {
    Files.write(
        Path.of(System.getProperty("dualloop.test.output", "target")).resolve("turn-bounds.md"),
        report);
  }

  @Test
  void sileroFindsEveryTurnInTime() throws IOException {
    try (SileroModel silero = SileroModel.open(model())) {
      List<TurnBounds> turns = heard("Silero", silero::voiceActivity, Duration.ofMillis(120));

      assertThat(turns).allMatch(turn -> turn.onset().isPresent(), "is begun");
      assertThat(turns).allMatch(turn -> !turn.pauses().isEmpty(), "pauses");
      assertThat(percentile99(turns, TurnBounds::pause)).isLessThanOrEqualTo(TEXT_LIMIT);
      assertThat(turns)
          .allMatch(turn -> turn.onset().orElseThrow() <= ONSET_LIMIT + 1, "is begun in time");
      assertThat(turns).filteredOn(TurnBounds::pausedEarly).hasSizeLessThan(140);
      assertThat(turns).filteredOn(TurnBounds::endedEarly).hasSizeLessThan(3);
    }
  }

  @Test
  void loudnessPausesInMoreTurnsAndEndsMoreOfThemTooEarly() {
    List<TurnBounds> turns = heard("loudness", VoiceActivity::loudness, Duration.ofMillis(140));

    assertThat(turns).filteredOn(TurnBounds::pausedEarly).hasSizeGreaterThan(150);
    assertThat(turns).filteredOn(TurnBounds::endedEarly).hasSizeGreaterThan(50);
  }

  private static Path model() {
    return Path.of(
        System.getProperty("dualloop.silero.model", "../target-silero/silero_vad_16k_op15.onnx"));
  }

  private static List<TurnBounds> heard(
      String name, Supplier<VoiceActivity> activity, Duration pauseAfter) {
    List<TurnBounds> turns =
        takes.stream().map(take -> TurnBounds.of(take, activity.get(), pauseAfter)).toList();
    report.add("# " + name);
    report.add("turns: " + turns.size());
    report.add("not begun: " + turns.stream().filter(turn -> turn.begins().isEmpty()).count());
    report.add("paused early: " + turns.stream().filter(TurnBounds::pausedEarly).count());
    report.add("only early: " + turns.stream().filter(turn -> turn.pause().isEmpty()).count());
    report.add("ended early: " + turns.stream().filter(TurnBounds::endedEarly).count());
    describe("begin after the true onset", turns, TurnBounds::onset);
    describe("pause after the true end", turns, TurnBounds::pause);
    return turns;
  }

  private static void describe(
      String what, List<TurnBounds> turns, Function<TurnBounds, OptionalInt> time) {
    List<TurnBounds> latest =
        turns.stream()
            .filter(turn -> time.apply(turn).isPresent())
            .sorted(Comparator.comparingInt(turn -> -time.apply(turn).orElseThrow()))
            .toList();
    report.add(
        "## %s: median %d, p99 %d ms"
            .formatted(
                what,
                time.apply(latest.get(latest.size() / 2)).orElseThrow(),
                percentile99(turns, time)));
    latest.stream()
        .limit(LATEST)
        .map(turn -> time.apply(turn).orElseThrow() + " ms: " + turn.take().name())
        .forEach(report::add);
  }

  /** As the bench's: the smallest that 99 % don't exceed. */
  private static int percentile99(List<TurnBounds> turns, Function<TurnBounds, OptionalInt> time) {
    int[] sorted = turns.stream().map(time).flatMapToInt(OptionalInt::stream).sorted().toArray();
    return sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
  }
}
