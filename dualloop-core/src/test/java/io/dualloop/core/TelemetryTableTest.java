package io.dualloop.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/telemetry.md says what core reports, and core reports what it says. */
class TelemetryTableTest {

  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path TABLE = Path.of("../docs/telemetry.md");

  /** {@code | `event` | count, failure | when | rules |} */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([^`]+)` \\| ([a-z, ]+) \\| ([^|]+) \\| ([^|]+) \\|$");

  /** Names of the loops' own parts, wherever they stand: also in a variable or a switch. */
  private static final Pattern NAME =
      Pattern.compile(
          "\"((?:dialogue|foreground|freshness|feed|operations|store|task|worker)"
              + "(?:\\.[a-z][A-Za-z]*(?:-[a-z]+)*)+)\"");

  /** Whatever is given to a method that reports, so that a name of another form is seen too. */
  private static final Pattern REPORTED =
      Pattern.compile(
          "\\b(?<method>count|call|time|timed|failure|thrown|failed|trouble|run|new Outage)"
              + "\\(\\s*\"(?<name>[^\"]+)\"");

  private static final Map<String, String> KINDS =
      Map.of(
          "count", "count",
          "call", "failure",
          "time", "time",
          "timed", "time",
          "failure", "failure",
          "thrown", "failure",
          "failed", "failure",
          "trouble", "failure",
          "run", "failure",
          "new Outage", "failure");

  private final Map<String, List<String>> table = table();

  @Test
  void everyNameInTheSourcesIsInTheTable() {
    Set<String> missing = new TreeSet<>(namesInSources());
    missing.removeAll(table.keySet());
    assertThat(missing).as("names that docs/telemetry.md does not have").isEmpty();
  }

  @Test
  void everyNameInTheTableIsInTheSources() {
    Set<String> gone = new TreeSet<>(table.keySet());
    gone.removeAll(namesInSources());
    assertThat(gone).as("names that only docs/telemetry.md has").isEmpty();
  }

  @Test
  void everyNameIsReportedAsTheTableSays() {
    Map<String, Set<String>> kinds = new TreeMap<>();
    for (String source : sources()) {
      Matcher call = REPORTED.matcher(source);
      while (call.find()) {
        kinds
            .computeIfAbsent(call.group("name"), name -> new TreeSet<>())
            .add(KINDS.get(call.group("method")));
      }
    }
    assertThat(kinds).as("calls that report").hasSizeGreaterThan(50);
    kinds.forEach(
        (name, found) ->
            assertThat(table.getOrDefault(name, List.of())).as(name).containsAll(found));
  }

  @Test
  void theTableIsSortedAndHasEachNameOnce() throws IOException {
    List<String> names =
        ROW.matcher(Files.readString(TABLE)).results().map(row -> row.group(1)).toList();
    assertThat(names).isSorted().doesNotHaveDuplicates().hasSizeGreaterThan(50);
  }

  private static Map<String, List<String>> table() {
    return ROW.matcher(read(TABLE))
        .results()
        .collect(Collectors.toMap(row -> row.group(1), row -> List.of(row.group(2).split(", "))));
  }

  private static Set<String> namesInSources() {
    Set<String> names = new TreeSet<>();
    for (String source : sources()) {
      NAME.matcher(source).results().forEach(found -> names.add(found.group(1)));
      REPORTED.matcher(source).results().forEach(found -> names.add(found.group(2)));
    }
    return names;
  }

  private static List<String> sources() {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<String> texts = new ArrayList<>();
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(file -> texts.add(read(file)));
      return texts;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
