package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Median;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What samples taken one after another say about growth: the last fifth of them is laid beside the
 * second; the first is warm-up.
 */
final class Fifths {

  private static final int PARTS = 5;

  private Fifths() {}

  /** The median of the last fifth less that of the second; not a number with too few samples. */
  static double growth(List<Double> samples) {
    return growth(samples, Median::of);
  }

  /** The same of the lowest, for what rises and falls with the work at hand. */
  static double growthOfLowest(List<Double> samples) {
    return growth(samples, part -> part.stream().mapToDouble(Double::doubleValue).min().orElse(0));
  }

  static double last(List<Double> samples) {
    return samples.isEmpty() ? Double.NaN : samples.get(samples.size() - 1);
  }

  private static double growth(List<Double> samples, ToDoubleFunction<List<Double>> of) {
    int part = samples.size() / PARTS;
    if (part == 0) {
      return Double.NaN;
    }
    return of.applyAsDouble(samples.subList(samples.size() - part, samples.size()))
        - of.applyAsDouble(samples.subList(part, 2 * part));
  }
}
