import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks that a file is one JSON object with the keys that {@code script/demo --json} promises. */
class CheckDemo {

  private static final List<String> LISTS = List.of("firstFeedbackMs", "transcripts", "spoken", "tasks", "carrierCalls");
  private static final List<String> NUMBERS = List.of("ticksMissed");

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
      if (!node.path(key).isArray() || node.path(key).isEmpty()) {
        wrong.add(where + key + ": a list that isn't empty expected, found " + node.path(key));
      }
    }
    for (String key : NUMBERS) {
      if (!node.path(key).isNumber()) {
        wrong.add(where + key + ": a number expected, found " + node.path(key));
      }
    }
  }
}
