package io.dualloop.core.intent;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an answer to a yes-or-no question says. Thread-safe, and does not block. */
public enum Confirmation {
  /** Yes: "yeah", "that's right", "go ahead", "yes please do". */
  YES,
  /** No: "nope", "that's wrong", "no eight zero eight zero". */
  NO,
  /** Neither, or both: "where is my parcel", "yes no", "no problem". */
  NEITHER;

  private static final Set<String> YES_WORDS = Set.of("yes", "yeah", "yep", "yup");
  private static final Set<String> NO_WORDS = Set.of("no", "nope", "nah");

  private static final Set<String> BEFORE_IT = Set.of("well", "oh", "okay", "ok", "so", "and");

  /** "no problem" agrees, "no idea" does not answer. */
  private static final Set<String> AFTER_NO = Set.of("problem", "worries", "idea", "clue");

  private static final IntentPatterns PHRASES =
      IntentPatterns.builder()
          .intent(
              YES.name(),
              "(yes|yeah|yep|yup|sure|okay|ok|right|correct|exactly|absolutely|definitely)",
              "(that's|that is|it's|it is) (right|correct|true|it|the one|fine)",
              "(go ahead|do it|do that|do so|do|of course|i do|i think so|it is|sounds good|all right)")
          .intent(
              NO.name(),
              "(no|nope|nah|wrong|incorrect|never|don't|do not)",
              "(that's|that is|it's|it is) [all] (wrong|incorrect|false)",
              "[that's|that is|it's|it is] not (right|correct|true|it|the one|that|that one)",
              "(that isn't|it isn't) (right|correct|true|it|the one)",
              "(don't|do not) (do|do it|do that)",
              "(i don't|i do not|i don't think so|of course not|certainly not|not at all|not really)")
          .build();

  /**
   * Reads an answer. An answer that begins with a plain yes or no is one, whatever follows, unless
   * the rest says the opposite; otherwise it has to be a phrase of agreement or of refusal and
   * nothing else. Politeness and hesitation do not matter.
   *
   * @param text words separated by spaces, in any case; may be blank
   * @return what it says
   * @throws NullPointerException if the text is null
   */
  public static Confirmation of(String text) {
    return phrase(text).orElseGet(() -> byFirstWord(text));
  }

  private static Confirmation byFirstWord(String text) {
    List<String> words =
        Words.of(text).stream()
            .filter(word -> !Utterance.HESITATIONS.contains(word))
            .dropWhile(BEFORE_IT::contains)
            .toList();
    Confirmation first = words.isEmpty() ? NEITHER : plain(words.get(0)).orElse(NEITHER);
    if (first == NEITHER) {
      return NEITHER;
    }
    List<String> rest = words.subList(1, words.size());
    boolean idiom = first == NO && !rest.isEmpty() && AFTER_NO.contains(rest.get(0));
    boolean contradicted =
        rest.stream().flatMap(word -> plain(word).stream()).anyMatch(said -> said != first)
            || phrase(String.join(" ", rest)).filter(said -> said != first).isPresent();
    return idiom || contradicted ? NEITHER : first;
  }

  /** The whole text as a phrase, without slips or other words. */
  private static Optional<Confirmation> phrase(String text) {
    return PHRASES.understand(text).stream()
        .findFirst()
        .filter(candidate -> candidate.confidence() == 1)
        .map(candidate -> valueOf(candidate.intent().name()));
  }

  private static Optional<Confirmation> plain(String word) {
    if (YES_WORDS.contains(word)) {
      return Optional.of(YES);
    }
    return NO_WORDS.contains(word) ? Optional.of(NO) : Optional.empty();
  }
}
