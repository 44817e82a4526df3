package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Median;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How long after the true end of speech its pause was told, from the first call to the last. */
final class SoakDelays {

  private static final String DELAY = "true end of speech to the pause told";

  /** Later than that, it is the pause of something else. */
  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);

  private static final double GROWTH_GOAL_MILLIS = 20;
  private static final double NANOS_A_MILLI = 1e6;

  private record Delay(long trueEnd, double millis) {}

  private final List<Delay> delays = new ArrayList<>();

  /**
   * Adds those of a call.
   *
   * @param trueEnds when somebody ceased to speak, by {@link System#nanoTime()}
   * @param pauses what was told, in order
   */
  void add(List<Long> trueEnds, List<Stamps.Told> pauses) {
    for (long trueEnd : trueEnds) {
      pauses.stream()
          .mapToLong(pause -> pause.nanos() - trueEnd)
          .filter(delay -> delay >= 0 && delay < MOST_NANOS)
          .findFirst()
          .ifPresent(delay -> delays.add(new Delay(trueEnd, delay / NANOS_A_MILLI)));
    }
  }

  List<Figure> figures() {
    List<Double> millis =
        delays.stream()
            .sorted(Comparator.comparingLong(Delay::trueEnd))
            .map(Delay::millis)
            .toList();
    return List.of(
        Figure.lower(DELAY, "growth", "ms", Fifths.growth(millis)).goal(GROWTH_GOAL_MILLIS),
        Figure.lower(DELAY, "p50", "ms", millis.isEmpty() ? Double.NaN : Median.of(millis)),
        Figure.count(DELAY, "measured", "", millis.size()));
  }
}
