package io.dualloop.benchmarks.rounds;

import io.dualloop.benchmarks.report.Better;
import io.dualloop.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;

/**
 * What one number of a round means.
 *
 * @param statistic which number it is
 * @param unit its unit
 * @param better which of two values is better
 */
public record Line(String statistic, String unit, Better better) {

  /**
   * A number of which less is better.
   *
   * @param statistic which number
   * @param unit its unit
   * @return the line
   */
  public static Line lower(String statistic, String unit) {
    return new Line(statistic, unit, Better.LOWER);
  }

  /**
   * A number of which more is better.
   *
   * @param statistic which number
   * @param unit its unit
   * @return the line
   */
  public static Line higher(String statistic, String unit) {
    return new Line(statistic, unit, Better.HIGHER);
  }

  /**
   * The number without a peer.
   *
   * @param measure what was measured
   * @param value the number
   * @return the figure
   */
  public Figure alone(String measure, double value) {
    return new Figure(measure, statistic, unit, better, value, null, null, null);
  }

  /**
   * The first subject beside each of the others.
   *
   * @param measure what was measured
   * @param lines what the numbers mean
   * @param subjects the first is dualloop
   * @param medians of each subject
   * @return a figure for each peer and number, without goals
   */
  public static List<Figure> beside(
      String measure, List<Line> lines, List<Subject> subjects, List<double[]> medians) {
    List<Figure> figures = new ArrayList<>();
    for (int peer = 1; peer < subjects.size(); peer++) {
      String name = subjects.get(peer).name();
      for (int i = 0; i < lines.size(); i++) {
        figures.add(
            lines
                .get(i)
                .alone(measure + " beside " + name, medians.get(0)[i])
                .beside(name, medians.get(peer)[i]));
      }
    }
    return figures;
  }

  /**
   * Gives a goal to the figures beside one peer.
   *
   * @param figures all
   * @param peer beside whom
   * @param statistic which number
   * @param factor how many times the peer's number is the goal
   * @return a copy
   */
  public static List<Figure> goal(
      List<Figure> figures, String peer, String statistic, double factor) {
    return figures.stream()
        .map(
            each -> {
              Double theirs = each.peer();
              return theirs != null
                      && peer.equals(each.peerName())
                      && each.statistic().equals(statistic)
                  ? each.goal(factor * theirs)
                  : each;
            })
        .toList();
  }
}
