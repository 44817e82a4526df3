package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/telemetry.md says what this module reports, and it reports what it says. */
class TelemetryTableTest {

  private static final String NAME = "((?:http|webhook|escalation)\\.[a-z.-]+)";

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `" + NAME + "` \\| (count|time|failure) \\| [^|]+ \\|$");

  private static final Pattern REPORTED =
      Pattern.compile("\\b(count|time|failure)\\(\\s*\"" + NAME + "\"");

  @Test
  void theTablesAreWhatIsReported() throws IOException {
    Set<String> listed = new TreeSet<>();
    ROW.matcher(Files.readString(Path.of("../docs/telemetry.md")))
        .results()
        .forEach(row -> listed.add(row.group(1) + " " + row.group(2)));
    Set<String> reported = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        REPORTED
            .matcher(Files.readString(file))
            .results()
            .forEach(call -> reported.add(call.group(2) + " " + call.group(1)));
      }
    }
    assertThat(listed).hasSizeGreaterThan(20).isEqualTo(reported);
  }
}
