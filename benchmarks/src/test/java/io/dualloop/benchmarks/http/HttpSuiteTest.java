package io.dualloop.benchmarks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.benchmarks.report.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpSuiteTest {

  /** All of it in miniature, with its processes. */
  @Test
  void everythingIsMeasured() throws Exception {
    List<Figure> figures = new HttpSuite(new HttpSettings(100, 50, 1, 1)).run(line -> {});

    assertThat(figures).allSatisfy(each -> assertThat(each.dualloop()).isNotNaN());
    assertThat(named(figures, "50 open streams of as many tasks, told an end").dualloop())
        .isEqualTo(50);
    Figure polls = named(figures, "304 polls on 16 kept connections, median");
    assertThat(polls.dualloop()).isPositive();
    assertThat(polls.peer()).isPositive();
    assertThat(figures.stream().filter(each -> each.measure().startsWith("update to event")))
        .hasSize(6);
    assertThat(figures)
        .filteredOn(each -> each.statistic().endsWith(" lost"))
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.dualloop()).isZero());
  }

  @Test
  void anUpdateThatIsLateOrLostBreaksItsGoal() {
    double[] good = {0, 1, 20, 30, 5, 1, 2};

    assertThat(failing(Updates.figures(good, good, 0))).isEmpty();
    assertThat(failing(Updates.figures(new double[] {1, 1, 20.1, 30, 0, 1, 2}, good, 1)))
        .extracting(Figure::statistic)
        .containsExactly("p99", "newest lost", "ending lost");
  }

  @Test
  void aStreamThatIsDearOrHearsNoEndBreaksItsGoal() {
    assertThat(failing(OpenStreams.figures(10, 32, 64, 10))).isEmpty();
    assertThat(failing(OpenStreams.figures(10, 32.1, 64.1, 9))).hasSize(3);
  }

  @Test
  void tooFewOpenFilesAreSaidBeforeAnythingIsMeasured() {
    assertThatThrownBy(() -> Processes.checkOpenFiles(1_000_000_000))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ulimit -n 1000000500");
  }

  private static Figure named(List<Figure> figures, String name) {
    return figures.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }

  private static List<Figure> failing(List<Figure> figures) {
    return figures.stream().filter(Figure::fails).toList();
  }
}
