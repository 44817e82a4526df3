package io.dualloop.benchmarks.redis;

import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.report.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a contender reached in all rounds. Each number is the median of the rounds. */
final class Scores {

  private final String name;
  private final List<Double> perSecond = new ArrayList<>();
  private final List<Double> perProcessor = new ArrayList<>();
  private final List<Double> p50 = new ArrayList<>();
  private final List<Double> p99 = new ArrayList<>();

  Scores(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  void add(ContenderProcess.Run run) {
    perSecond.add(run.perSecond());
    perProcessor.add(run.perProcessorSecond());
  }

  void add(double[] roundTrips) {
    p50.add(roundTrips[0]);
    p99.add(roundTrips[1]);
  }

  double perSecond() {
    return Median.of(perSecond);
  }

  double perProcessor() {
    return Median.of(perProcessor);
  }

  double p50() {
    return Median.of(p50);
  }

  double p99() {
    return Median.of(p99);
  }

  /** The last round, for those who wait. */
  @Override
  public String toString() {
    int last = perSecond.size() - 1;
    return String.format(
        Locale.ROOT,
        "%s: %.0f tasks/s, %.0f tasks/CPU-s, round trip p50 %.3f ms, p99 %.3f ms",
        name.equals("warm-up") ? name : "round " + (last + 1),
        perSecond.get(last),
        perProcessor.get(last),
        p50.get(last),
        p99.get(last));
  }
}
