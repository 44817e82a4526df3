package io.dualloop.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A figure as it stands in a JSON file. */
record Result(
    String measure,
    String statistic,
    String unit,
    boolean lowerIsBetter,
    @Nullable Double dualloop,
    @Nullable Double peer,
    @Nullable String peerName,
    @Nullable Double ratio,
    @Nullable Double goal,
    @Nullable Boolean holds) {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String BESIDE = " beside ";

  static List<Result> read(Path file) throws IOException {
    List<Result> results = new ArrayList<>();
    for (JsonNode node : MAPPER.readTree(file.toFile())) {
      results.add(of(node));
    }
    return results;
  }

  private static Result of(JsonNode node) {
    String name = node.path("name").asText();
    int comma = name.lastIndexOf(", ");
    return new Result(
        comma < 0 ? name : name.substring(0, comma),
        comma < 0 ? "" : name.substring(comma + 2),
        node.path("unit").asText(),
        node.path("better").asText().equals("lower"),
        number(node, "dualloop"),
        number(node, "peer"),
        node.path("peerName").isTextual() ? node.path("peerName").asText() : null,
        number(node, "ratio"),
        number(node, "goal"),
        node.path("holds").isBoolean() ? node.path("holds").asBoolean() : null);
  }

  private static @Nullable Double number(JsonNode node, String field) {
    return node.path(field).isNumber() ? node.path(field).asDouble() : null;
  }

  /** What was measured, whoever it stands beside. */
  String topic() {
    int beside = measure.indexOf(BESIDE);
    return beside < 0 ? measure : measure.substring(0, beside);
  }
}
