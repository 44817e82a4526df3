package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;

/** Dualloop's scores beside those of each peer, with what they should be. */
final class JdbcFigures {

  /** How much of plain JDBC's throughput the whole contract has to reach. */
  private static final double OF_PLAIN = 0.7;

  private JdbcFigures() {}

  /** The first is dualloop. */
  static List<Figure> of(List<Scores> scores) {
    List<Figure> figures = new ArrayList<>();
    // Those of one measure and one peer one after the other.
    String title = "";
    for (Measure first : Measure.values()) {
      if (first.title().equals(title)) {
        continue;
      }
      title = first.title();
      for (Scores peer : scores.subList(1, scores.size())) {
        for (Measure measure : Measure.values()) {
          if (measure.title().equals(title)) {
            figures.add(figure(measure, scores.get(0), peer));
          }
        }
      }
    }
    return figures;
  }

  private static Figure figure(Measure measure, Scores own, Scores peer) {
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
    boolean plain = peer.name().equals(JdbcSuite.PLAIN);
    return switch (measure) {
      case THROUGHPUT -> figure.goal(plain ? OF_PLAIN * theirs : theirs);
      case START_P50, START_P99 -> plain ? figure : figure.goal(theirs);
      default -> figure;
    };
  }
}
