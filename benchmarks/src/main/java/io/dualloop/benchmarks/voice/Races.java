package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Better;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.simulation.dialogue.DialogueRaces;
import io.dualloop.simulation.dialogue.Summary;
import java.util.List;
import org.slf4j.MDC;

/**
 * Races of spoken dialogues in the simulation: events that overtake each other, with the rules of
 * dialogues checked after every step. Nothing here takes real time.
 */
final class Races implements Part {

  private static final String RACES = "races of dialogues";

  /** While this is set, logback.xml lets nothing through. */
  static final String QUIET = "races";

  @Override
  public String name() {
    return "races";
  }

  @Override
  public List<Figure> measure(Ground ground) {
    Summary summary;
    MDC.put(QUIET, "on");
    try {
      summary = DialogueRaces.run(1, ground.settings().races());
    } finally {
      MDC.remove(QUIET);
    }
    summary.violations().forEach(broken -> ground.progress().accept(broken.toString()));
    return figures(summary);
  }

  /** All but the violations say how much happened: without it the rules were not put to a test. */
  static List<Figure> figures(Summary summary) {
    return List.of(
        happened("seeds", summary.seeds()),
        Figure.count(RACES, "violations", "", summary.violations().size()).goal(0),
        happened("answers heard", summary.answersHeard()).goal(1),
        happened("withdrawn", summary.withdrawn()).goal(1),
        happened("cancelled", summary.cancelled()).goal(1),
        happened("late", summary.lateAnswers()).goal(1));
  }

  private static Figure happened(String statistic, long count) {
    return new Figure(RACES, statistic, "", Better.HIGHER, (double) count, null, null, null);
  }
}
