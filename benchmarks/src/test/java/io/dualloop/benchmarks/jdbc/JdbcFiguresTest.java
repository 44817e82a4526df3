package io.dualloop.benchmarks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.Measure;
import io.dualloop.benchmarks.contest.Scores;
import io.dualloop.benchmarks.report.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

class JdbcFiguresTest {

  @Test
  void sevenTenthsOfPlainJdbcAreEnoughAndOthersHaveToBePassed() {
    List<Figure> figures =
        JdbcSuite.figures(
            List.of(
                scores("Dualloop", 700, 2),
                scores(JdbcSuite.PLAIN, 1_000, 1),
                scores(JdbcSuite.DB_SCHEDULER, 701, 3),
                scores(JdbcSuite.JOBRUNR, 699, 1)));

    assertThat(figures.stream().filter(Figure::fails).map(Figure::name))
        .containsExactly(
            "throughput beside db-scheduler, median",
            "to the start beside JobRunr, p50",
            "to the start beside JobRunr, p99");
    assertThat(figures).extracting(Figure::name).doesNotHaveDuplicates();
    assertThat(figures).hasSize(3 * Measure.values().length);
  }

  private static Scores scores(String name, double perSecond, double millis) {
    Scores scores = new Scores(name);
    scores.add(
        new ContenderProcess.Run(perSecond, 1e-3, 1e-3),
        new double[] {millis, millis, millis, millis});
    return scores;
  }
}
