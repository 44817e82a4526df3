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
  private static final String BARE = "bare Jetty";

  private Updates() {}

  static List<Figure> measure(int updates) throws IOException {
    double[] bare;
    try (Processes processes = Processes.start("bare")) {
      processes.load("pretend " + HttpSettings.UPDATED);
      bare = run(processes, updates);
    }
    try (Processes processes = Processes.start("dualloop")) {
      processes.begin(HttpSettings.UPDATED);
      double[] heard = run(processes, updates);
      processes.server("finish");
      return figures(heard, bare, STREAMS - processes.load("endings")[0]);
    }
  }

  private static double[] run(Processes processes, int updates) throws IOException {
    processes.load("open " + STREAMS);
    // Compiled, and the first of each task's told, before it counts.
    int before = Math.max(updates / 6, HttpSettings.UPDATED);
    heard(processes, 0, before);
    return heard(processes, before, before + updates);
  }

  private static double[] heard(Processes processes, int first, int until) throws IOException {
    processes.load("listen " + first);
    processes.server("updates " + (until - first));
    return processes.load("heard " + until);
  }

  /**
   * What there is to tell.
   *
   * @param heard as LoadMain answers "heard"
   * @param bare likewise
   * @param endless how many streams were not told one ending
   */
  static List<Figure> figures(double[] heard, double[] bare, double endless) {
    String control = "a thread that only ticks, late";
    return List.of(
        Figure.lower(MEASURE, "p50", "ms", heard[1]).beside(BARE, bare[1]),
        Figure.lower(MEASURE, "p99", "ms", heard[2]).beside(BARE, bare[2]).goal(P99_MILLIS),
        Figure.lower(MEASURE, "max", "ms", heard[3]).beside(BARE, bare[3]),
        Figure.lower(MEASURE, "newest lost", "streams", heard[0]).beside(BARE, bare[0]).goal(0),
        Figure.lower(MEASURE, "skipped", "updates", heard[4]).beside(BARE, bare[4]),
        Figure.lower(MEASURE, "ending lost", "streams", endless).goal(0),
        Figure.lower(control, "p99", "ms", heard[5]).beside("beside bare Jetty", bare[5]),
        Figure.lower(control, "max", "ms", heard[6]).beside("beside bare Jetty", bare[6]));
  }
}
