package io.dualloop.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.report.Figure;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void whatCannotBeUnderstoodEndsWithTwo() throws Exception {
    assertThat(run("noise")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("error: ").contains("noise");
    assertThat(out.size()).isZero();
  }

  @Test
  void aGoalThatDoesNotHoldEndsWithOneAndIsNamed() {
    List<Figure> figures =
        List.of(
            Figure.lower("first feedback", "p99", "ms", 301).goal(300),
            Figure.lower("first feedback", "max", "ms", 400));

    assertThat(Bench.verdict(figures, stream(err))).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualToIgnoringNewLines("does not hold: first feedback, p99");
  }

  @Test
  void zeroIfAllHold() {
    assertThat(Bench.verdict(List.of(Figure.lower("a", "p99", "ms", 1).goal(2)), stream(err)))
        .isZero();
  }

  private int run(String... args) throws Exception {
    return Bench.run(stream(out), stream(err), args);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
