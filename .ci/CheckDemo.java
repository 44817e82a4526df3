import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks that a file is one JSON object with the keys that {@code script/demo --json} promises. */
class CheckDemo {

  private static final List<String> LISTS = List.of("firstFeedbackMs", "transcripts", "spoken", "tasks");
  private static final List<String> OTHERS = List.of("carrierCalls", "ticksMissed");

  public static void main(String[] args) throws Exception {
    JsonNode demo =
        new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .readTree(Path.of(args[0]).toFile());
    List<String> wrong = new ArrayList<>();
    check("", demo, wrong);
    check("singleLoop.", demo.path("singleLoop"), wrong);
    if (!wrong.isEmpty()) {
      System.err.println(args[0] + " is not what the demo promises:\n  " + String.join("\n  ", wrong));
      System.exit(1);
    }
    System.err.println(args[0] + " is as promised.");
  }

  private static void check(String where, JsonNode node, List<String> wrong) {
    for (String key : LISTS) {
      if (!node.path(key).isArray()) {
        wrong.add(where + key + ": a list expected, found " + node.path(key).getNodeType());
      }
    }
    for (String key : OTHERS) {
      if (!node.hasNonNull(key)) {
        wrong.add(where + key + ": missing");
      }
    }
  }
}
