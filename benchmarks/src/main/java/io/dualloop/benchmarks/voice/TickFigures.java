package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import java.util.List;

/** Whether the foreground keeps its beat while speech is being decoded. */
final class TickFigures {

  private static final String MISSED = "foreground ticks that came 10 ms or more late";
  private static final String BODY = "work of a foreground tick";
  private static final long TICKS_A_SPARE_ONE = 10_000;

  private TickFigures() {}

  static List<Figure> of(Foreground.Beat beat, Latencies body) {
    double allowed = (double) beat.controlMissed() + (double) beat.ticks() / TICKS_A_SPARE_ONE;
    return List.of(
        Figure.count(MISSED, "missed", "ticks", beat.missed())
            .beside("control thread", (double) beat.controlMissed())
            .goal(allowed),
        Figure.count(MISSED, "ran", "ticks", beat.ticks()),
        Figure.lower(BODY, "p50", "ms", body.millis(50)),
        Figure.lower(BODY, "p99", "ms", body.millis(99)).goal(1),
        Figure.lower(BODY, "max", "ms", body.maxMillis()));
  }
}
