package io.dualloop.benchmarks.report;

import java.util.List;

/** The one in the middle. */
public final class Median {

  private Median() {}

  /**
   * The median, of an even number the upper one of the two in the middle.
   *
   * @param values at least one
   * @return one of them
   */
  public static double of(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
