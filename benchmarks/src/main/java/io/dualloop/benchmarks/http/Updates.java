package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.List;

/** How soon an update of a status is at those who follow it, while many other streams are open. */
final class Updates {

  private static final String MEASURE =
      "update to event, 100 updates/s, 500 other streams beside 100";
  private static final double P99_MILLIS = 20;
  private static final int STREAMS = HttpSettings.UPDATED + HttpSettings.OTHERS;
  private static final int OF_EACH = STREAMS / HttpSettings.UPDATED;

  private Updates() {}

  static List<Figure> measure(int updates) throws IOException {
    double[] bare;
    try (Processes processes = Processes.start("bare")) {
      processes.load("pretend " + HttpSettings.UPDATED);
      bare = run(processes, updates);
    }
    try (Processes processes = Processes.start("dualloop")) {
      processes.begin(HttpSettings.UPDATED);
      return figures(run(processes, updates), bare, updates);
    }
  }

  private static double[] run(Processes processes, int updates) throws IOException {
    processes.load("open " + STREAMS);
    // Compiled, and the first of each task's told, before it counts.
    heard(processes, Math.max(updates / 6, HttpSettings.UPDATED));
    return heard(processes, updates);
  }

  private static double[] heard(Processes processes, int updates) throws IOException {
    processes.load("listen");
    processes.server("updates " + updates + " " + HttpSettings.RATE);
    return processes.load("heard " + updates * OF_EACH);
  }

  /** Both as LoadMain answers "heard". */
  static List<Figure> figures(double[] heard, double[] bare, int updates) {
    String control = "a thread that only ticks, late";
    return List.of(
        Figure.lower(MEASURE, "p50", "ms", heard[1]).beside("bare Jetty", bare[1]),
        Figure.lower(MEASURE, "p99", "ms", heard[2]).beside("bare Jetty", bare[2]).goal(P99_MILLIS),
        Figure.lower(MEASURE, "max", "ms", heard[3]).beside("bare Jetty", bare[3]),
        Figure.lower(MEASURE, "not heard", "events", updates * OF_EACH - heard[0]).goal(0),
        Figure.lower(control, "p99", "ms", heard[4]).beside("beside bare Jetty", bare[4]),
        Figure.lower(control, "max", "ms", heard[5]).beside("beside bare Jetty", bare[5]));
  }
}
