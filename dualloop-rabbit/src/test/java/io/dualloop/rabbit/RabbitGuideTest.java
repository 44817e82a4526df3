package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/rabbitmq.md says what the code reports, and no more. */
class RabbitGuideTest {

  private static final Path GUIDE = Path.of("../docs/rabbitmq.md");
  private static final Path SOURCES = Path.of("src/main/java");

  @Test
  void everyEventIsInTheTableAndNoOther() throws IOException {
    Set<String> reported = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        reported.addAll(found("\"(rabbit\\.[a-z.-]+)\"", Files.readString(file)));
      }
    }
    assertThat(reported).isNotEmpty();
    assertThat(found("(?m)^\\| `(rabbit\\.[a-z.-]+)`", Files.readString(GUIDE)))
        .isEqualTo(reported);
  }

  private static Set<String> found(String pattern, String text) {
    Set<String> all = new TreeSet<>();
    Matcher each = Pattern.compile(pattern).matcher(text);
    while (each.find()) {
      all.add(each.group(1));
    }
    return all;
  }
}
