package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;

class IntentPatternsProperties {

  private static final String ANY = "(?:[abc] )+";

  /** The same thing as a pattern and as a regular expression, for words with a space behind. */
  record Both(String pattern, String regex) {

    static Both row(List<Both> parts) {
      return new Both(
          String.join(" ", parts.stream().map(Both::pattern).toList()),
          String.join("", parts.stream().map(Both::regex).toList()));
    }

    static Both choice(List<Both> options, boolean optional) {
      String patterns = String.join("|", options.stream().map(Both::pattern).toList());
      String regex = "(?:" + String.join("|", options.stream().map(Both::regex).toList()) + ")";
      return optional
          ? new Both("[" + patterns + "]", regex + "?")
          : new Both("(" + patterns + ")", regex);
    }
  }

  /** Regular expressions say what fits, by trying each part of the text. */
  @Property(tries = 2_000)
  void findsTheSurestOfAllWays(
      @ForAll("rows") Both before, @ForAll("rows") Both after, @ForAll("texts") List<String> text) {
    boolean needsWord = !Pattern.matches(before.regex + after.regex, "");
    double said = surest(before.regex + ANY + after.regex, text);
    double missing = needsWord ? 0.6 * surest(before.regex + after.regex, text) : 0;

    List<Candidate> found =
        IntentPatterns.builder()
            .intent("any", before.pattern + " {x:words} " + after.pattern)
            .build()
            .understand(String.join(" ", text));

    double confidence = found.isEmpty() ? 0 : found.get(0).confidence();
    assertThat(confidence).isCloseTo(Math.max(said, missing), within(0.000_6));
    if (confidence > 0) {
      assertThat(found.get(0).intent().parameters().containsKey("x")).isEqualTo(said > missing);
    }
  }

  @Property
  void hearsEveryNumberOfAnOrder(
      @ForAll @NumericChars @StringLength(min = 1, max = 20) String order) {
    IntentRecognizer intents =
        IntentPatterns.builder().intent("track", "where is parcel {order:digits}").build();
    String spaced = String.join(" ", order.split(""));

    assertThat(intents.understand("Where is parcel " + spaced + " please?"))
        .extracting(Candidate::paraphrase)
        .containsExactly("where is parcel " + spaced);
  }

  @Property
  void understandsItsOwnParaphrase(
      @ForAll("rows") Both pattern, @ForAll("texts") List<String> text) {
    IntentRecognizer intents =
        IntentPatterns.builder().intent("any", pattern.pattern + " {x:word} c").build();

    for (Candidate found : intents.understand(String.join(" ", text))) {
      if (found.intent().parameter("x").isPresent()) {
        assertThat(intents.understand(found.paraphrase()).get(0).confidence()).isEqualTo(1);
      }
    }
  }

  @Property
  void anyTextIsAnswered(@ForAll String text) {
    List<Candidate> found =
        IntentPatterns.builder()
            .intent("words", "say {x:words}", "{x:word}")
            .intent("number", "{x:number}")
            .intent("digits", "{x:digits} [of {y:number}]")
            .intent("all", "{x:words}")
            .build()
            .understand(text);

    assertThat(found).hasSizeLessThanOrEqualTo(3);
    assertThat(found)
        .isSortedAccordingTo(Comparator.comparingDouble(Candidate::confidence).reversed());
    assertThat(found).allMatch(candidate -> candidate.confidence() > 0.3);
  }

  private static double surest(String regex, List<String> text) {
    Pattern compiled = Pattern.compile(regex);
    return IntStream.rangeClosed(0, text.size())
        .boxed()
        .flatMap(
            start ->
                IntStream.rangeClosed(start, text.size())
                    .filter(end -> fits(compiled, text.subList(start, end)))
                    .mapToObj(end -> Math.pow(0.97, text.size() - (end - start))))
        .max(Comparator.naturalOrder())
        .orElse(0.0);
  }

  private static boolean fits(Pattern regex, List<String> words) {
    return regex.matcher(words.isEmpty() ? "" : String.join(" ", words) + " ").matches();
  }

  @Provide
  Arbitrary<List<String>> texts() {
    return Arbitraries.of("a", "b", "c").list().ofMaxSize(9);
  }

  @Provide
  Arbitrary<Both> rows() {
    return row(2);
  }

  private static Arbitrary<Both> row(int depth) {
    return part(depth).list().ofMinSize(1).ofMaxSize(3).map(Both::row);
  }

  private static Arbitrary<Both> part(int depth) {
    Arbitrary<Both> word = Arbitraries.of("a", "b", "c").map(w -> new Both(w, w + " "));
    if (depth == 0) {
      return word;
    }
    Arbitrary<Both> choice =
        Combinators.combine(
                row(depth - 1).list().ofMinSize(1).ofMaxSize(3), Arbitraries.of(true, false))
            .as(Both::choice);
    return Arbitraries.oneOf(word, choice);
  }
}
