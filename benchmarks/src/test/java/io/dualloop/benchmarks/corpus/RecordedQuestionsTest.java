package io.dualloop.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RecordedQuestionsTest {

  private static final Path SCRIPT = Path.of("..", "script", "make-recordings");
  private static final Pattern RECORD = Pattern.compile("(?m)^record (\\S+) \"(.*)\"$");

  @Test
  void textsAreThoseThatTheSynthesiserWasGiven() throws IOException {
    Map<String, String> given = new TreeMap<>();
    Matcher record = RECORD.matcher(Files.readString(SCRIPT));
    while (record.find()) {
      String words = record.group(2).toLowerCase(Locale.ROOT).replaceAll("[^a-z ]", "");
      given.put(record.group(1) + ".wav", words);
    }

    assertThat(RecordedQuestions.SAID).isEqualTo(given);
  }

  @Test
  void allAreThere() throws IOException {
    Path folder = Path.of(System.getProperty("dualloop.recordings"));

    assertThat(RecordedQuestions.in(folder))
        .hasSameSizeAs(RecordedQuestions.SAID.entrySet())
        .allMatch(recording -> recording.text() != null);
  }
}
