package io.dualloop.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {

  private static final Figure HELD =
      Figure.lower("ask beside bare loop", "p50", "us", 30).beside("bare loop", 25).goal(40);
  private static final Figure MISSED =
      Figure.lower("ask beside bare loop", "p99", "us", 95).beside("bare loop", 40).goal(80);

  @TempDir private Path folder;

  @Test
  void saysOfEachSuiteWhichGoalsHold() throws IOException {
    JsonFile.write(folder.resolve("loop.json"), List.of(HELD, MISSED));
    JsonFile.write(
        folder.resolve("redis.json"), List.of(HELD, Figure.count("lost", "all", "n", 0)));

    String page = page();

    assertThat(page).contains("2 of 3 goals hold.", "1 of 2 goals hold.", "1 of 1 goals hold.");
    assertThat(page).contains("<section id=\"loop\">", "<section id=\"redis\">");
    assertThat(page)
        .contains("class=\"verdict missed\">✗ not held", "class=\"verdict held\">✓ held");
    assertThat(page).contains("<td>2.4</td>");
  }

  @Test
  void saysWhatItIsAndHowOldEachSuiteIs() throws IOException {
    Path file = folder.resolve("loop.json");
    JsonFile.write(file, List.of(HELD));
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-02T03:04:05.6Z")));

    assertThat(page())
        .contains("<h1>Measured &amp; found</h1>", "<title>Measured &amp; found</title>")
        .contains("Measured until 2026-01-02T03:04:05Z.");
  }

  @Test
  void drawsPercentilesBesideThoseOfThePeer() throws IOException {
    JsonFile.write(folder.resolve("loop.json"), List.of(HELD, MISSED));

    assertThat(page())
        .contains("<svg", ">Dualloop p50<", ">bare loop p50<", ">Dualloop p99<", ">95<");
  }

  @Test
  void drawsHowItScales() throws IOException {
    JsonFile.write(
        folder.resolve("loop.json"),
        IntStream.of(1, 2, 4)
            .mapToObj(
                i -> Figure.count("lifecycles, workers " + i, "median", "tasks/s", 1_000L * i))
            .toList());

    assertThat(page()).contains("lifecycles, by workers", ">workers 4<", ">4000<");
  }

  @Test
  void aNumberThatIsNoneIsNotDrawn() throws IOException {
    JsonFile.write(
        folder.resolve("loop.json"), List.of(Figure.lower("a", "p50", "ms", Double.NaN).goal(1)));

    assertThat(page()).contains("none ms", "not held").doesNotContain("<svg");
  }

  @Test
  void needsNothingButItself() throws IOException {
    JsonFile.write(folder.resolve("loop.json"), List.of(HELD));

    assertThat(page())
        .doesNotContain("http", "src=", "<script", "<link", "url(", "@import")
        .contains("prefers-color-scheme: dark", "width=device-width");
  }

  @Test
  void isWellFormedWhateverNamesHold() throws Exception {
    JsonFile.write(
        folder.resolve("loop.json"),
        List.of(
            Figure.lower("<b> & \"c\"", "p50", "us", 30).beside("<bare> & loop", 2_000).goal(40)));

    String page = page();

    assertThat(page).contains("&lt;bare&gt; &amp; loop").contains("logarithmic");
    String body = page.substring(page.indexOf("<body>"), page.indexOf("</html>"));
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new org.xml.sax.InputSource(new java.io.StringReader(body)))
                .getElementsByTagName("svg")
                .getLength())
        .isEqualTo(1);
  }

  private String page() throws IOException {
    return Files.readString(Page.write(folder, "Measured & found"));
  }
}
