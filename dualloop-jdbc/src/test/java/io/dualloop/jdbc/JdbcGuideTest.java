package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/jdbc.md says what the code reports and of which kind, and no more. */
class JdbcGuideTest {

  private static final Path GUIDE = Path.of("../docs/jdbc.md");
  private static final Path SOURCES = Path.of("src/main/java");

  /** {@code | `event` | kind | when |} */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([^`]+)` \\| (\\w+) \\| [^|]+ \\|$");

  private static final Pattern REPORTED =
      Pattern.compile("telemetry\\s*\\.(count|failure|time)\\(\\s*\"([^\"]+)\"");

  /** Also one that stands in a variable. */
  private static final Pattern NAME = Pattern.compile("\"(jdbc\\.[a-z.]+)\"");

  @Test
  void everyEventIsInTheTableWithItsKindAndNoOther() throws IOException {
    Map<String, String> reported = new TreeMap<>();
    List<String> names = rowsOfSources(NAME).stream().map(name -> name.group(1)).toList();
    for (MatchResult call : rowsOfSources(REPORTED)) {
      reported.put(call.group(2), call.group(1));
    }
    assertThat(reported).isNotEmpty().containsOnlyKeys(names);
    Map<String, String> told = new TreeMap<>();
    for (MatchResult row : rows()) {
      told.put(row.group(1), row.group(2));
    }
    assertThat(told).isEqualTo(reported);
  }

  @Test
  void theTableIsSortedAndHasEachNameOnce() throws IOException {
    assertThat(rows().stream().map(row -> row.group(1)).toList())
        .isSorted()
        .doesNotHaveDuplicates();
  }

  private static List<MatchResult> rows() throws IOException {
    return ROW.matcher(Files.readString(GUIDE)).results().toList();
  }

  private static List<MatchResult> rowsOfSources(Pattern pattern) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        all.append(Files.readString(file));
      }
    }
    return pattern.matcher(all).results().toList();
  }
}
