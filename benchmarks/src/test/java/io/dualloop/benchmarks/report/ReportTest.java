package io.dualloop.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("first feedback", "p50", "ms", 200.25).beside("Vosk alone", 801).goal(220),
          Figure.lower("first feedback", "p99", "ms", 310).goal(300),
          Figure.lower("first feedback", "missing", "turns", Double.NaN));

  @Test
  void tableMarksTheLineThatDoesNotHold() {
    List<String> lines = Table.of("voice", FIGURES).lines().toList();

    assertThat(lines.get(0)).isEqualTo("voice");
    assertThat(lines).filteredOn("first feedback"::equals).hasSize(1);
    assertThat(lines)
        .anyMatch(
            line ->
                line.matches(
                    " +p50 +200\\.3 ms +<= 220 ms +801 ms \\(Vosk alone, ratio 0\\.250\\) +holds"))
        .anyMatch(line -> line.matches(" +p99 +310 ms +<= 300 ms +DOES NOT HOLD"))
        .anyMatch(line -> line.matches(" +missing +none turns"));
    assertThat(lines.get(lines.size() - 1))
        .isEqualTo("1 of 2 goals hold; not: first feedback, p99");
  }

  @Test
  void tableSaysThatAllGoalsHold() {
    assertThat(Table.of("voice", FIGURES.subList(0, 1))).endsWith("\n1 of 1 goals hold\n");
  }

  @Test
  void jsonHasEveryFieldOfEveryFigure(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("results").resolve("voice.json");
    JsonFile.write(file, FIGURES);

    JsonNode list = new ObjectMapper().readTree(file.toFile());

    assertThat(list).hasSize(3);
    assertThat(list.get(0).toString())
        .isEqualTo(
            """
            {"name":"first feedback, p50","unit":"ms","better":"lower","dualloop":200.25,\
            "peer":801.0,"peerName":"Vosk alone","ratio":0.25,"goal":220.0,"holds":true}""");
    assertThat(list.get(1).toString())
        .isEqualTo(
            """
            {"name":"first feedback, p99","unit":"ms","better":"lower","dualloop":310.0,\
            "peer":null,"peerName":null,"ratio":null,"goal":300.0,"holds":false}""");
    assertThat(list.get(2).get("dualloop").isNull()).isTrue();
    assertThat(list.get(2).get("holds").isNull()).isTrue();
  }
}
