package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns and texts on which a search that tries again takes for ever. */
class IntentPatternsTimeTest {

  private static final int TRIES = 100;
  private static final Duration AT_ONCE = Duration.ofMillis(5);

  @ParameterizedTest
  @CsvSource({
    "{a:words} x {b:words} x {c:words} x {d:words} x {e:words} y, x",
    "{a:words} {b:words} {c:words} {d:words} {e:words} {f:words} y, x",
    "{a:words} {b:digits} {c:number} {d:words} {e:digits} y, five",
    "[[[[[[[[a] a] a] a] a] a] a] a] [a] [a] [a] [a] [a] [a] [a] [a] b, a",
    "((a|[a] a)|(a|[a] a)) ((a|[a] a)|(a|[a] a)) ((a|[a] a)|(a|[a] a)) b, a",
    "{n:number} y, one thousand and",
    "{n:number} y, point five",
    "{n:digits} y, one million two hundred thousand and",
    "{n:digits} y, double",
    "transportation transportation transportation y, transpirations",
    "the the the the the {a:words} the the the y, the"
  })
  void answersAtOnce(String pattern, String word) {
    String text = (word + " ").repeat(200);

    assertAnswersAtOnce(IntentPatterns.builder().intent("hard", pattern).build(), text);
  }

  @ParameterizedTest
  @CsvSource({"[a], a", "[a|b], a", "(a|[b] c), c", "[the {?:words}], the"})
  void answersAtOnceToTheLongestPattern(String piece, String word) {
    StringBuilder pattern = new StringBuilder("z");
    for (int i = 0; pattern.length() + piece.length() < 990; i++) {
      pattern.append(' ').append(piece.replace("?", "p" + i));
    }

    assertAnswersAtOnce(
        IntentPatterns.builder().intent("long", pattern.toString()).build(),
        "z " + (word + " ").repeat(199));
  }

  @ParameterizedTest
  @CsvSource({"x, 10000000", "' ', 10000000", "'x ', 1000000", "9, 1000000", "'9,999', 1000000"})
  void doesNotReadAnEndlessText(String piece, int times) {
    assertAnswersAtOnce(
        IntentPatterns.builder().intent("any", "track {a:digits}", "{n:number}").build(),
        piece.repeat(times));
  }

  /** One of some tries is enough, as other programs may have the processor in the others. */
  private static void assertAnswersAtOnce(IntentRecognizer intents, String text) {
    assertThat(
            IntStream.range(0, TRIES)
                .mapToObj(i -> time(intents, text))
                .anyMatch(time -> time.compareTo(AT_ONCE) < 0))
        .as("an answer within %s, in one of %s tries", AT_ONCE, TRIES)
        .isTrue();
  }

  private static Duration time(IntentRecognizer intents, String text) {
    long start = System.nanoTime();
    intents.understand(text);
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
