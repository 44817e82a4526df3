package io.dualloop.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.loop.LoopSuite;
import io.dualloop.benchmarks.report.Figure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void aLookNeverTakesThePlaceOfTheWholeRun(@TempDir Path folder) throws IOException {
    List<Figure> whole = List.of(Figure.lower("a", "p99", "ms", 1).goal(2));
    Bench.report(new LoopSuite(false), whole, folder, stream(out), stream(err));
    String kept = Files.readString(folder.resolve("loop.json"));
    String page = Files.readString(folder.resolve("report.html"));

    List<Figure> look = List.of(Figure.lower("a", "p99", "ms", 9).goal(2));
    Bench.report(new LoopSuite(true), look, folder, stream(out), stream(err));

    assertThat(folder.resolve("loop.json")).hasContent(kept);
    assertThat(folder.resolve("report.html")).hasContent(page);
    assertThat(page).doesNotContain("look only");
    assertThat(folder.resolve("quick/loop.json")).content().contains("9.0");
    assertThat(folder.resolve("quick/report.html")).content().contains("a look only", "not held");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("loop\n", "loop (a look only, not the whole run)\n");
  }

  private int run(String... args) throws Exception {
    return Bench.run(stream(out), stream(err), args);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
