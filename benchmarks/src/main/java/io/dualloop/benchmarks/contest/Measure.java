package io.dualloop.benchmarks.contest;

import io.dualloop.benchmarks.report.Better;

/** What is measured of each contender. */
public enum Measure {
  /** Tasks a second, so many under way at a time. */
  THROUGHPUT("throughput", "median", "tasks/s"),
  /** On the open schedule, from when a task was due until its handler is called. */
  START_P50("to the start", "p50", "ms"),
  /** The same. */
  START_P99("to the start", "p99", "ms"),
  /** On the open schedule, until whoever submitted it knows that it has ended. */
  END_P50("to the known ending", "p50", "ms"),
  /** The same. */
  END_P99("to the known ending", "p99", "ms"),
  /** Tasks for each second of a processor. */
  WORK_DONE("work done", "median", "tasks/CPU-s"),
  /** The contender's own time of a processor. */
  OWN_TIME("processor", "own", "us/task"),
  /** The server's time of a processor. */
  SERVER_TIME("processor", "server's", "us/task");

  private final String title;
  private final String statistic;
  private final String unit;

  Measure(String title, String statistic, String unit) {
    this.title = title;
    this.statistic = statistic;
    this.unit = unit;
  }

  String title() {
    return title;
  }

  String statistic() {
    return statistic;
  }

  String unit() {
    return unit;
  }

  Better better() {
    return this == THROUGHPUT || this == WORK_DONE ? Better.HIGHER : Better.LOWER;
  }

  @Override
  public String toString() {
    return title + " " + statistic;
  }
}
