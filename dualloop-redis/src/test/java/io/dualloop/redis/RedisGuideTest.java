package io.dualloop.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/redis.md says what the code reports and which keys there are, and no more. */
class RedisGuideTest {

  private static final Path GUIDE = Path.of("../docs/redis.md");
  private static final Path CODE = Path.of("src/main/java");
  private static final Path SCRIPTS = Path.of("src/main/resources/io/dualloop/redis");

  @Test
  void everyEventIsExplained() throws IOException {
    Set<String> reported = all(CODE, Pattern.compile("\"(redis\\.[a-z.]+)\""));
    Set<String> explained = all(GUIDE, Pattern.compile("`(redis\\.[a-z.]+)`"));
    assertThat(explained).isEqualTo(reported);
  }

  @Test
  void everyKeyIsExplained() throws IOException {
    String guide = Files.readString(GUIDE);
    Set<String> used = all(SCRIPTS, Pattern.compile("P \\.\\. '([a-z]+:?)"));
    // Where sweep visits each of the three sorted sets by its name.
    used.addAll(Set.of("timers", "kept", "tombs"));
    used.remove("none");
    assertThat(used).allSatisfy(key -> assertThat(guide).contains("`" + key));
  }

  private static Set<String> all(Path place, Pattern pattern) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      Set<String> found = new TreeSet<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Matcher matcher = pattern.matcher(Files.readString(file));
        found.addAll(matcher.results().map(RedisGuideTest::name).collect(Collectors.toSet()));
      }
      return found;
    }
  }

  private static String name(MatchResult result) {
    return result.group(1);
  }
}
