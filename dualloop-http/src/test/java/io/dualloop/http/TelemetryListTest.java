package io.dualloop.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/telemetry.md says what this module reports, and it reports what it says. */
class TelemetryListTest {

  private static final Path GUIDE = Path.of("../docs/telemetry.md");
  private static final Path SOURCES = Path.of("src/main/java");

  /** {@code - `event` (count): when} */
  private static final Pattern LISTED =
      Pattern.compile("(?m)^- `(http\\.[a-z.-]+)` \\((count|failure)\\): .+$");

  private static final Pattern REPORTED =
      Pattern.compile("\\b(count|failure)\\(\"(http\\.[a-z.-]+)\"");

  @Test
  void whatIsReportedIsListedAndNothingElse() throws Exception {
    Set<String> listed = new TreeSet<>();
    Matcher rows = LISTED.matcher(Files.readString(GUIDE));
    while (rows.find()) {
      listed.add(rows.group(1) + " " + rows.group(2));
    }
    Set<String> reported = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      files.filter(file -> file.toString().endsWith(".java")).forEach(file -> add(file, reported));
    }

    assertThat(listed).isNotEmpty().isEqualTo(reported);
  }

  private static void add(Path file, Set<String> reported) {
    try {
      Matcher calls = REPORTED.matcher(Files.readString(file));
      while (calls.find()) {
        reported.add(calls.group(2) + " " + calls.group(1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
