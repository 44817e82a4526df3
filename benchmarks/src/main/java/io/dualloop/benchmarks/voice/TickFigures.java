package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import java.util.List;

/** Whether the foreground keeps its beat while speech is being decoded. */
final class TickFigures {

  private static final String MISSED = "foreground ticks that came 10 ms or more late";
  private static final String STEP = "a step of the foreground: tick, events, dialogues";
  private static final long TICKS_A_SPARE_ONE = 10_000;

  private TickFigures() {}

  static List<Figure> of(Foreground.Beat beat, Latencies steps) {
    double allowed = (double) beat.controlMissed() + (double) beat.ticks() / TICKS_A_SPARE_ONE;
    return List.of(
        Figure.count(MISSED, "missed", "ticks", beat.missed())
            .beside("control thread", (double) beat.controlMissed())
            .goal(allowed),
        Figure.count(MISSED, "ran", "ticks", beat.ticks()),
        Figure.lower(STEP, "p50", "ms", steps.millis(50)),
        Figure.lower(STEP, "p99", "ms", steps.millis(99)).goal(1),
        Figure.lower(STEP, "max", "ms", steps.maxMillis()));
  }
}
