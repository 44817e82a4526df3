package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.report.Better;

/** What is measured of each contender. */
enum Measure {
  THROUGHPUT("throughput", "median", "tasks/s"),
  START_P50("to the start", "p50", "ms"),
  START_P99("to the start", "p99", "ms"),
  END_P50("to the known ending", "p50", "ms"),
  END_P99("to the known ending", "p99", "ms"),
  WORK_DONE("work done", "median", "tasks/CPU-s"),
  OWN_TIME("processor", "own", "us/task"),
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
