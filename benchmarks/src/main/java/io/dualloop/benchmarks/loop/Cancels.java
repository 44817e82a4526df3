package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.CancelTimes;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Run;
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
      return times.figures(run, MEASURE, process.session(0), MOST_MILLIS);
    }
  }
}
