package io.dualloop.benchmarks.contest;

import io.dualloop.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Dualloop's scores beside those of each peer, with what they should be. */
public final class Comparison {

  private Comparison() {}

  /** What has to be reached. */
  public interface Goals {

    /**
     * How many times the peer's number is the goal.
     *
     * @param measure what is measured
     * @param peer beside whom
     * @return nothing if the number only informs
     */
    OptionalDouble factor(Measure measure, String peer);
  }

  /**
   * All of them, those of one measure and one peer one after the other.
   *
   * @param scores the first are dualloop's
   * @param goals what they should be
   * @return the lines of the table
   */
  public static List<Figure> of(List<Scores> scores, Goals goals) {
    List<Figure> figures = new ArrayList<>();
    String title = "";
    for (Measure first : Measure.values()) {
      if (first.title().equals(title)) {
        continue;
      }
      title = first.title();
      for (Scores peer : scores.subList(1, scores.size())) {
        for (Measure measure : Measure.values()) {
          if (measure.title().equals(title)) {
            figures.add(figure(measure, scores.get(0), peer, goals));
          }
        }
      }
    }
    return figures;
  }

  private static Figure figure(Measure measure, Scores own, Scores peer, Goals goals) {
    double theirs = peer.median(measure);
    Figure figure =
        new Figure(
            measure.title() + " beside " + peer.name(),
            measure.statistic(),
            measure.unit(),
            measure.better(),
            own.median(measure),
            theirs,
            peer.name(),
            null);
    OptionalDouble factor = goals.factor(measure, peer.name());
    return factor.isPresent() ? figure.goal(factor.getAsDouble() * theirs) : figure;
  }
}
