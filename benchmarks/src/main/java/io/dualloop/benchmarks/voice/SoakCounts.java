package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Better;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.voice.vosk.HearingCounts;
import java.util.ArrayList;
import java.util.List;

/** What all calls of a soak come to, counted as each is over. */
final class SoakCounts {

  private static final String CALLS = "calls";

  /** Who may speak all the time says some ten things a minute; less than this is no soak. */
  private static final double LEAST_UTTERANCES_A_MINUTE = 4;

  private final SoakDelays delays = new SoakDelays();
  private long calls;
  private long utterances;
  private long lost;
  private long failures;
  private long timeouts;

  void add(SoakCall call) {
    add(call.counts());
    delays.add(call.trueEnds(), call.pauses());
  }

  void add(HearingCounts counts) {
    calls++;
    utterances += counts.utterances();
    lost += counts.framesLost();
    failures += counts.listenerFailures();
    timeouts += counts.leaseTimeouts();
  }

  /**
   * All of it.
   *
   * @param minutes how long calls were open
   * @param speakers how many might speak at a time
   */
  List<Figure> figures(int minutes, int speakers) {
    List<Figure> figures = new ArrayList<>(delays.figures());
    figures.add(Figure.count(CALLS, "opened and closed", "", calls));
    figures.add(
        new Figure(
            CALLS,
            "utterances",
            "a minute",
            Better.HIGHER,
            (double) utterances / minutes,
            null,
            null,
            LEAST_UTTERANCES_A_MINUTE * speakers));
    figures.add(Figure.count(CALLS, "frames lost", "", lost).goal(0));
    figures.add(Figure.count(CALLS, "failed listeners", "", failures).goal(0));
    figures.add(Figure.count(CALLS, "without a recogniser", "", timeouts));
    return figures;
  }
}
