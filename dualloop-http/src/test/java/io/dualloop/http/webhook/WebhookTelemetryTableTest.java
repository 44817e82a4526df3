package io.dualloop.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/telemetry.md says what webhooks report, and they report what it says. */
class WebhookTelemetryTableTest {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(webhook\\.[^`]+)` \\| ([a-z]+) \\| [^|]+ \\|$");
  private static final Pattern REPORTED =
      Pattern.compile("\\.(count|time|failure)\\(\\s*\"(webhook\\.[^\"]+)\"");

  @Test
  void theTableIsWhatIsReported() throws IOException {
    Map<String, String> reported = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/dualloop/http/webhook"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        Matcher call = REPORTED.matcher(Files.readString(file));
        while (call.find()) {
          reported.put(call.group(2), call.group(1));
        }
      }
    }
    Map<String, String> table =
        ROW.matcher(Files.readString(Path.of("../docs/telemetry.md")))
            .results()
            .collect(
                Collectors.toMap(
                    (MatchResult row) -> row.group(1),
                    row -> row.group(2),
                    (one, other) -> "twice",
                    TreeMap::new));
    assertThat(reported).hasSizeGreaterThan(10).isEqualTo(table);
  }
}
