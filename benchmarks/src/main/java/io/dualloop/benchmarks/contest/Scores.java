package io.dualloop.benchmarks.contest;

import io.dualloop.benchmarks.report.Median;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What a contender reached in all rounds. Each number is the median of the rounds. */
public final class Scores {

  private static final double MICROS = 1e6;

  private final String name;
  private final Map<Measure, List<Double>> rounds = new EnumMap<>(Measure.class);

  /**
   * None yet.
   *
   * @param name what the contender is called
   */
  public Scores(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /**
   * Adds a round.
   *
   * @param run its throughput
   * @param times its percentiles, as {@link ContenderProgram} says them
   */
  public void add(ContenderProcess.Run run, double[] times) {
    add(Measure.THROUGHPUT, run.perSecond());
    add(Measure.START_P50, times[0]);
    add(Measure.START_P99, times[1]);
    add(Measure.END_P50, times[2]);
    add(Measure.END_P99, times[3]);
    add(Measure.WORK_DONE, run.perProcessorSecond());
    add(Measure.OWN_TIME, run.own() * MICROS);
    add(Measure.SERVER_TIME, run.servers() * MICROS);
  }

  private void add(Measure measure, double value) {
    rounds.computeIfAbsent(measure, each -> new ArrayList<>()).add(value);
  }

  double median(Measure measure) {
    return Median.of(Objects.requireNonNull(rounds.get(measure)));
  }

  /** The last round, for those who wait. */
  @Override
  public String toString() {
    return rounds.entrySet().stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%s %.1f %s",
                    each.getKey(),
                    each.getValue().get(each.getValue().size() - 1),
                    each.getKey().unit()))
        .collect(Collectors.joining(", "));
  }
}
