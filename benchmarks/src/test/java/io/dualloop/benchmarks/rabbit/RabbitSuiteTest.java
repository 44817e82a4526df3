package io.dualloop.benchmarks.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.Measure;
import io.dualloop.benchmarks.contest.Scores;
import io.dualloop.benchmarks.report.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

class RabbitSuiteTest {

  @Test
  void sevenTenthsOfThePlainClientAreEnoughAndSpringHasToBePassed() {
    List<Figure> figures =
        RabbitSuite.figures(
            List.of(
                scores("Dualloop", 700, 2),
                scores(RabbitSuite.PLAIN, 1_000, 1),
                scores(RabbitSuite.SPRING, 699, 1),
                scores(RabbitSuite.OVER_POSTGRES, 900, 1)));

    assertThat(figures.stream().filter(Figure::fails).map(Figure::name))
        .containsExactly("to the known ending beside Spring AMQP, p99");
    assertThat(figures).extracting(Figure::name).doesNotHaveDuplicates();
    assertThat(figures).hasSize(3 * Measure.values().length);
  }

  @Test
  void lessThanSevenTenthsAndLessThanSpringAreNot() {
    List<Figure> figures =
        RabbitSuite.figures(
            List.of(
                scores("Dualloop", 699, 1),
                scores(RabbitSuite.PLAIN, 1_000, 2),
                scores(RabbitSuite.SPRING, 700, 2)));

    assertThat(figures.stream().filter(Figure::fails).map(Figure::name))
        .containsExactly(
            "throughput beside plain client, median", "throughput beside Spring AMQP, median");
  }

  private static Scores scores(String name, double perSecond, double millis) {
    Scores scores = new Scores(name);
    scores.add(
        new ContenderProcess.Run(perSecond, 1e-3, 1e-3),
        new double[] {millis, millis, millis, millis});
    return scores;
  }
}
