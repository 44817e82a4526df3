package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntentsTest {

  @ParameterizedTest
  @CsvSource({
    "one zero two seven, 1027",
    "parcel five five five oh, 5550",
    "nine eight seven six five four three two one zero, 9876543210",
    "no digits at all, ''"
  })
  void readsSpokenDigits(String words, String digits) {
    assertThat(Intents.digits(List.of(words.split(" ", -1)))).isEqualTo(digits);
  }

  @Test
  void tellsTheIntentsApart() {
    assertThat(Intents.of("and where is parcel eight zero eight zero"))
        .isEqualTo(new Intent.Track("8080"));
    assertThat(Intents.of("please deliver parcel one zero two seven tomorrow"))
        .isEqualTo(new Intent.Deliver("1027"));
    assertThat(Intents.of("please cancel that")).isEqualTo(new Intent.Cancel());
    assertThat(Intents.of("stop where are you")).isEqualTo(new Intent.Cancel());
    assertThat(Intents.of("thank you good bye")).isEqualTo(new Intent.Goodbye());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "where is my parcel", "one zero two seven", "deliver it", "the the"})
  void doesNotGuess(String text) {
    assertThat(Intents.of(text)).isEqualTo(new Intent.Unknown());
  }

  @Test
  void understandsEveryRecording() throws IOException {
    try (BufferedReader transcripts =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(getClass().getResourceAsStream("transcripts.txt")),
                StandardCharsets.UTF_8))) {
      List<String> lines = transcripts.lines().toList();
      assertThat(lines).hasSizeGreaterThan(5);
      assertThat(lines)
          .allSatisfy(
              line ->
                  assertThat(Intents.of(line.substring(line.indexOf('\t') + 1)))
                      .isNotEqualTo(new Intent.Unknown()));
    }
  }
}
