package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.report.Better;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Median;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How often one can ask how a task stands that has not changed, beside Jetty's own limit. */
final class Polling {

  private static final double PER_SECOND = 10_000;

  private final Processes processes;
  private final List<Double> perSecond = new ArrayList<>();
  private final List<Double> p50 = new ArrayList<>();
  private final List<Double> p99 = new ArrayList<>();
  private final List<Double> processor = new ArrayList<>();

  private Polling(Processes processes) {
    this.processes = processes;
  }

  /** Both in turn, in each round beginning with the other one; a first round does not count. */
  static List<Figure> measure(int rounds, int seconds) throws IOException {
    try (Processes dualloop = Processes.start("dualloop");
        Processes bare = Processes.start("bare")) {
      dualloop.begin(HttpSettings.POLLED);
      dualloop.load("tags");
      bare.load("pretend " + HttpSettings.POLLED);
      dualloop.load("poll " + seconds);
      bare.load("poll " + seconds);
      Polling first = new Polling(dualloop);
      Polling second = new Polling(bare);
      for (int i = 0; i < rounds; i++) {
        (i % 2 == 0 ? first : second).run(seconds);
        (i % 2 == 0 ? second : first).run(seconds);
      }
      return figures(first, second);
    }
  }

  private void run(int seconds) throws IOException {
    double before = processes.server("processor")[0];
    double[] answer = processes.load("poll " + seconds);
    double used = processes.server("processor")[0] - before;
    add(answer, used / (answer[0] * seconds) * 1e6);
  }

  /** As LoadMain answers "poll". */
  private void add(double[] polls, double micros) {
    perSecond.add(polls[0]);
    p50.add(polls[1]);
    p99.add(polls[2]);
    processor.add(micros);
  }

  private static List<Figure> figures(Polling dualloop, Polling bare) {
    String measure = "304 polls on %d kept connections".formatted(HttpSettings.CONNECTIONS);
    return List.of(
        new Figure(
            measure,
            "median",
            "polls/s",
            Better.HIGHER,
            Median.of(dualloop.perSecond),
            Median.of(bare.perSecond),
            "bare Jetty",
            PER_SECOND),
        Figure.lower(measure, "p50", "ms", Median.of(dualloop.p50))
            .beside("bare Jetty", Median.of(bare.p50)),
        Figure.lower(measure, "p99", "ms", Median.of(dualloop.p99))
            .beside("bare Jetty", Median.of(bare.p99)),
        Figure.lower(measure, "processor", "us/poll", Median.of(dualloop.processor))
            .beside("bare Jetty", Median.of(bare.processor)));
  }
}
