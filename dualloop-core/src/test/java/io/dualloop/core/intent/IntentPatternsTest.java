package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntentPatternsTest {

  private final IntentRecognizer intents =
      IntentPatterns.builder()
          .intent(
              "track", "where is [the|my] parcel {order:digits}", "track [parcel] {order:digits}")
          .intent("redeliver", "[please] deliver parcel {order:digits} tomorrow")
          .intent("weather", "what is the weather in {city:words}")
          .intent("volume", "(set|turn) the volume to {level:number} [percent]")
          .intent("call", "call {who:word} [on line {line:number}]")
          .build();

  private Candidate first(String text) {
    return intents.understand(text).get(0);
  }

  private static Candidate candidate(
      String intent, Map<String, String> parameters, double confidence, String paraphrase) {
    return new Candidate(new Intent(intent, parameters), confidence, paraphrase);
  }

  @Test
  void understandsWhatFitsExactly() {
    assertThat(intents.understand("where is parcel one zero two seven"))
        .containsExactly(candidate("track", Map.of("order", "1027"), 1, "where is parcel 1 0 2 7"));
  }

  @Test
  void otherWordsAroundItLowerTheConfidence() {
    assertThat(intents.understand("tell me where is my parcel 10 27 quick"))
        .containsExactly(
            candidate("track", Map.of("order", "1027"), 0.913, "where is parcel 1 0 2 7"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "please where is my parcel one zero two seven",
        "Hey, where's parcel... um, where is the parcel one zero, uh, two seven please",
        "and where is, please, parcel one oh two seven",
        "track one zero two seven",
        "track the parcel ten twenty seven"
      })
  void politenessAndHesitationCostNothing(String text) {
    Candidate found = first(text);

    assertThat(found.intent().parameter("order")).contains("1027");
    assertThat(found.confidence()).isEqualTo(text.contains("where's") ? 0.941 : 1);
  }

  @ParameterizedTest
  @CsvSource({
    "where is partial one zero two seven, 0.81", // t for c, e for ia: 1 and 2 times a half
    "where is parcels one zero two seven, 0.9",
    "where is parsel one zero two seven, 0.9",
    "where is purcel one zero two seven, 0.949",
    "truck one zero two seven, 0.949"
  })
  void forgivesSlipsOfTheRecogniser(String text, double confidence) {
    assertThat(first(text).confidence()).isEqualTo(confidence);
    assertThat(first(text).intent()).isEqualTo(new Intent("track", Map.of("order", "1027")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "there is parcel one zero two seven", // another first letter
        "where as parcel one zero two seven", // too short to be a slip
        "where is people one zero two seven", // too far
        "where is your parcel one zero two seven", // another word within
        "crack one zero two seven"
      })
  void doesNotForgiveMore(String text) {
    assertThat(intents.understand(text)).isEmpty();
  }

  @Test
  void aMissingParameterCanBeAskedFor() {
    assertThat(intents.understand("where is my parcel"))
        .containsExactly(candidate("track", Map.of(), 0.6, "where is parcel"));
    assertThat(intents.understand("please deliver parcel tomorrow"))
        .containsExactly(candidate("redeliver", Map.of(), 0.6, "deliver parcel tomorrow"));
  }

  @Test
  void nothingIsMissingFromAPatternOfNothingButParameters() {
    IntentRecognizer order =
        IntentPatterns.builder().intent("order", "[the] {order:digits} please").build();

    assertThat(order.understand("the one two three please")).hasSize(1);
    assertThat(order.understand("please")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "what is the weather in london, london",
    "what is the weather in new york please, new york",
    "what is the weather in the hague, the hague",
    "what is the weather in uh los um angeles, los angeles"
  })
  void wordsAreAsFewAsWillDo(String text, String city) {
    assertThat(first(text))
        .isEqualTo(candidate("weather", Map.of("city", city), 1, "what is the weather in " + city));
  }

  @ParameterizedTest
  @CsvSource({
    "send hello to bob, hello, bob",
    "send hello to you to bob, hello to you, bob",
    "send the news now please to bob, the news now, bob"
  })
  void wordsReachToTheNextWordOfThePattern(String text, String what, String who) {
    Intent intent =
        IntentPatterns.builder()
            .intent("send", "send {what:words} to {who:word}")
            .build()
            .understand(text)
            .get(0)
            .intent();

    assertThat(intent.parameters()).containsOnly(Map.entry("what", what), Map.entry("who", who));
  }

  @Test
  void ofTwoRowsOfWordsTheFirstIsTheShorter() {
    assertThat(
            IntentPatterns.builder()
                .intent("two", "say {a:words} {b:words}")
                .build()
                .understand("say one two three")
                .get(0)
                .intent()
                .parameters())
        .containsOnly(Map.entry("a", "one"), Map.entry("b", "two three"));
  }

  @ParameterizedTest
  @CsvSource({
    "set the volume to twenty three, 23",
    "turn the volume to two point five percent, 2.5",
    "set the volume to a hundred, 100"
  })
  void readsNumbers(String text, String level) {
    assertThat(first(text))
        .isEqualTo(candidate("volume", Map.of("level", level), 1, "set the volume to " + level));
  }

  @Test
  void aRowOfNumbersIsNoNumber() {
    assertThat(first("set the volume to one zero two").intent().parameters()).isEmpty();
  }

  @Test
  void saysAnOptionalPartWhoseParameterWasNamed() {
    assertThat(first("call bob on line two").paraphrase()).isEqualTo("call bob on line 2");
    assertThat(first("call bob").paraphrase()).isEqualTo("call bob");
  }

  @Test
  void ranksAndLimitsTheCandidates() {
    IntentRecognizer four =
        IntentPatterns.builder()
            .intent("one", "alpha")
            .intent("two", "alpha beta")
            .intent("three", "beta")
            .intent("four", "beta {x:digits}")
            .intent("same as two", "(alpha|omega) beta")
            .build();

    assertThat(four.understand("alpha beta"))
        .extracting(candidate -> candidate.intent().name())
        .containsExactly("two", "same as two", "one");
  }

  @Test
  void leavesOutWhatIsUnlikely() {
    String words = "word ".repeat(39);

    assertThat(intents.understand(words + "track 1 2")).hasSize(1);
    assertThat(intents.understand(words + "word track 1 2")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "?!", "the the", "one zero two seven", "deliver it"})
  void doesNotGuess(String text) {
    assertThat(intents.understand(text)).isEmpty();
  }

  @Test
  void ignoresTheWordsThatAreSet() {
    IntentRecognizer own =
        IntentPatterns.builder().intent("stop", "stop").ignoring("robot", "now").build();

    assertThat(own.understand("Robot, stop now!").get(0).confidence()).isEqualTo(1);
    assertThat(own.understand("please stop").get(0).confidence()).isEqualTo(0.97);
  }

  @Test
  void looksAtTheFirstSixtyWords() {
    IntentRecognizer all = IntentPatterns.builder().intent("all", "{all:words}").build();

    assertThat(all.understand("word ".repeat(500)).get(0).intent().parameters().get("all"))
        .isEqualTo(String.join(" ", Collections.nCopies(60, "word")));
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThatNullPointerException().isThrownBy(() -> intents.understand(null));
    assertThatNullPointerException()
        .isThrownBy(() -> IntentPatterns.builder().intent(null, "word"));
    assertThatNullPointerException().isThrownBy(() -> IntentPatterns.builder().intent("a", null));
    assertThatNullPointerException()
        .isThrownBy(() -> IntentPatterns.builder().intent("a", "word", (String) null));
    assertThatNullPointerException()
        .isThrownBy(() -> IntentPatterns.builder().ignoring((String) null));
  }

  @Test
  void answersCannotBeChanged() {
    List<Candidate> found = intents.understand("track 1 2");

    assertThatThrownBy(found::clear).isInstanceOf(UnsupportedOperationException.class);
  }
}
