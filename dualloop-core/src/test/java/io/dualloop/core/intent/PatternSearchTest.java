package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a search costs, by the steps it tries. */
class PatternSearchTest {

  private static final Set<String> IGNORED = Set.of("please");

  private static PatternSteps steps(String pattern) {
    return PatternSteps.of(PatternParser.parse("any", pattern), IGNORED);
  }

  private static long work(String pattern, String text) {
    PatternSteps steps = steps(pattern);
    PatternSearch search = new PatternSearch(Utterance.of(text, IGNORED), steps);
    search.find(steps);
    return search.work();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{a:words} x {b:words} x {c:words} x {d:words} x {e:words} y",
        "{a:words} {b:words} {c:words} {d:words} {e:words} {f:words} y",
        "{a:words} [[[x] x] x] {b:digits} [x|{c:number}] y"
      })
  void triesNoStepTwiceAtOnePlace(String pattern) {
    PatternSteps steps = steps(pattern);
    long all =
        IntStream.range(0, steps.states()).mapToLong(state -> steps.from(state).length).sum();

    assertThat(work(pattern, "x ".repeat(100) + "y"))
        .isPositive()
        .isLessThanOrEqualTo(all * (Words.MOST + 1));
  }

  @ParameterizedTest
  @CsvSource({
    "where is [my] parcel {order:word}, 45, 0", // 40 words left over: nothing that is sure enough
    "where is [my] parcel {order:word}, 44, 1",
    "x [x] [x] [x] [x] [x] [x] [x] [x], 49, 0",
    "x [x] [x] [x] [x] [x] [x] [x] [x], 48, 1"
  })
  void doesNotBeginWhereTooManyWordsWillBeLeftOver(String pattern, int words, int begun) {
    assertThat(work(pattern, "x ".repeat(words)) > 0).isEqualTo(begun == 1);
    assertThat(work(pattern, "x ".repeat(words - 1) + "please ") > 0).isTrue();
  }

  @Test
  void givesUpWhereTooManyWordsWereLeftOver() {
    String text = "z ".repeat(59);

    // One step, the first word, for each place at which it may still stand.
    assertThat(work("where {a:words}", text)).isEqualTo(40);
  }

  @Test
  void servesSeveralPatternsOneAfterTheOther() {
    PatternSteps longer = steps("where is my parcel {order:digits}");
    PatternSteps shorter = steps("where {place:words}");
    PatternSearch search =
        new PatternSearch(Utterance.of("where is my parcel one two", IGNORED), longer);

    PatternSearch.Found first = search.find(longer);
    assertThat(search.find(shorter))
        .extracting(PatternSearch.Found::parameters)
        .isEqualTo(Map.of("place", "is my parcel one two"));
    assertThat(search.find(steps("nowhere {place:word}"))).isNull();
    assertThat(search.find(longer)).isEqualTo(first);
  }
}
