package io.dualloop.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What ended tasks take of the heap, and that they give it back. */
class HeapTest {

  /** The Json and its array of 18 bytes: what the user returned. */
  private static final long RESULT_BYTES = 16 + 40;

  private static final long FIVE_MEGABYTES = 5 << 20;

  @Test
  @Timeout(value = 6, unit = TimeUnit.MINUTES)
  void T16_anEndedTaskTakesAtMost400BytesBesideItsResultAndGivesAllBack(@TempDir Path folder)
      throws Exception {
    Map<String, Long> figures = figures(folder);

    long start = figure(figures, "start");
    long each = (figure(figures, "retained") - start) / figure(figures, "tasks") - RESULT_BYTES;
    assertThat(each).as("bytes for each ended task, %s", figures).isBetween(100L, 400L);
    long stone = (figure(figures, "tombstones") - start) / figure(figures, "tasks");
    assertThat(stone).as("bytes for each tombstone, %s", figures).isBetween(50L, 400L);
    assertThat(figure(figures, "end") - start)
        .as("bytes not given back, %s", figures)
        .isLessThan(FIVE_MEGABYTES);
  }

  private static long figure(Map<String, Long> figures, String name) {
    return Objects.requireNonNull(figures.get(name), name);
  }

  /** From a JVM of its own so that nothing else is counted, with room for all tasks. */
  private static Map<String, Long> figures(Path folder) throws IOException, InterruptedException {
    Path out = folder.resolve("heap.txt");
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                // Compacts wholly when asked to, which the serial collector does every fourth time.
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                HeapMain.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(jvm.waitFor(5, TimeUnit.MINUTES)).as("it ended in time").isTrue();
    } finally {
      jvm.destroyForcibly();
    }
    String text = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(jvm.exitValue()).as(text).isZero();
    assertThat(text).contains("end=");
    return Pattern.compile("(\\w+)=(\\d+)")
        .matcher(text.substring(text.indexOf("start=")))
        .results()
        .collect(Collectors.toMap(found -> found.group(1), found -> Long.valueOf(found.group(2))));
  }
}
