package io.dualloop.benchmarks.report;

/** Which of two values is the better one. */
public enum Better {
  /** The smaller one, as of times and errors. */
  LOWER,
  /** The greater one, as of throughput. */
  HIGHER;

  boolean reaches(double value, double goal) {
    return this == LOWER ? value <= goal : value >= goal;
  }
}
