package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternParserTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "where is {order:digit}; 16; one of digits, number, words, word",
        "where is {order}; 9; {name:kind}",
        "where is {2nd:word}; 10; name",
        "where is {order:digits; 9; never closed",
        "where is [the; 9; never closed",
        "where is (the|my; 9; never closed",
        "where is [the); 13; should be a ]",
        "where is the]; 12; nothing to close",
        "where|who is; 5; alternatives need",
        "where is []; 10; missing",
        "where is (a|); 12; missing",
        "where is it?; 11; a word has",
        "where is um it; 9; can be heard",
        "where is '; 9; can be heard",
        "parcel[s] there; 6; a space is missing",
        "(a|b)c; 5; a space is missing",
        "say {a:word} and {a:word}; 17; a parameter \"a\" already",
        "[please] [now]; 0; fits any text",
        "''; 0; missing"
      })
  void pointsAtWhatIsWrong(String pattern, int place, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntentPatterns.builder().intent("find", "good", pattern))
        .withMessageContaining("\"find\"")
        .withMessageContaining(why)
        .withMessageEndingWith("here:%n  %s%n  %s^", pattern, " ".repeat(place));
  }

  @Test
  void refusesAnEndlessPattern() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntentPatterns.builder().intent("deep", "[".repeat(100_000)))
        .withMessageContaining("1,000");
  }

  @Test
  void readsTheDeepestPatternAndRefusesADeeperOne() {
    String deepest = "(".repeat(20) + "ab" + ")".repeat(20);

    assertThat(IntentPatterns.builder().intent("deep", deepest).build().understand("ab"))
        .hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntentPatterns.builder().intent("deep", "(" + deepest + ")"))
        .withMessageContaining("20 deep");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{a:word}", "it's [a|the] good-bye", " spaced   out ", "({a:word}|x {a:digits})"})
  void takesWhatIsRight(String pattern) {
    assertThat(PatternParser.parse("fine", pattern)).isNotNull();
  }

  @Test
  void refusesNamesThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntentPatterns.builder().intent(" ", "word"))
        .withMessageContaining("blank");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntentPatterns.builder().intent("a", "word").intent("a", "other"))
        .withMessageContaining("\"a\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntentPatterns.builder().ignoring("two words"))
        .withMessageContaining("two words");
    assertThatIllegalStateException().isThrownBy(() -> IntentPatterns.builder().build());
  }
}
