package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.CancelTimes;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import io.dualloop.core.background.BackgroundLoop;
import java.util.List;

/** From a cancel to the moment at which the handler that works is told. */
final class Cancels implements Part {

  private static final String MEASURE = "cancel to told handler";
  private static final double MOST_MILLIS = 10;

  @Override
  public String name() {
    return MEASURE;
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    CancelTimes times = new CancelTimes();
    try (OneProcess process = new OneProcess()) {
      process.add(times.handle(BackgroundLoop.on(process.transport())).start());
      Subject subject =
          new Subject("Dualloop", () -> times.of(process.session(0), run.of(500, 100)));
      double[] medians = Rounds.of(run, "ms", List.of(subject)).get(0);
      return List.of(
          Line.lower("p50", "ms").alone(MEASURE, medians[0]),
          Line.lower("p99", "ms").alone(MEASURE, medians[1]).goal(MOST_MILLIS));
    }
  }
}
