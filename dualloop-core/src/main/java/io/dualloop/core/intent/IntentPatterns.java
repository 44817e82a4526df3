package io.dualloop.core.intent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Understands what fits one of a few patterns, for programs whose users say a few dozen things.
 *
 * <pre>{@code
 * IntentRecognizer intents = IntentPatterns.builder()
 *     .intent("track", "where is [the|my] parcel {order:digits}", "track [parcel] {order:digits}")
 *     .intent("weather", "what is the weather in {city:words}")
 *     .build();
 * intents.understand("tell me where is parcel one zero two seven");
 * // track {order=1027}, 0.941, "where is parcel 1 0 2 7"
 * }</pre>
 *
 * <p><b>Patterns</b> are words with spaces between them, and
 *
 * <ul>
 *   <li><code>[the|my]</code>: one of these, or none;
 *   <li><code>(parcel|order)</code>: one of these;
 *   <li><code>{order:digits}</code>: all digits that follow each other, as {@link
 *       SpokenNumbers#digits} reads them;
 *   <li><code>{amount:number}</code>: a number as {@link SpokenNumbers#number} reads it, in
 *       figures; not where numbers stand in a row;
 *   <li><code>{city:words}</code>: one or more words, as few as will do, without ignored words at
 *       their end;
 *   <li><code>{name:word}</code>: one word.
 * </ul>
 *
 * They may stand within each other, 20 deep. A pattern has at most 1,000 characters. Case does not
 * matter, nor does the punctuation of a text.
 *
 * <p><b>Confidence</b> is 0.97<sup>w</sup> · 0.9<sup>e</sup> · 0.6<sup>m</sup>, rounded to a
 * thousandth; of several ways in which a text fits, the surest counts.
 *
 * <ul>
 *   <li>w: the words before and after the pattern's own, but for the ignored ones.
 *   <li>e: the edits that make a word of the pattern of what was heard, as a recogniser slips
 *       ("partial" for "parcel"). It is Levenshtein's distance, in which a vowel (a, e, i, o, u, y)
 *       that is lost, added or taken for another vowel counts ½. At most 1 for a word of 5 letters,
 *       2 for longer ones; shorter words have to be exact, and so has the first letter.
 *   <li>m: the parameters that are missing. "where is parcel" is understood without its order with
 *       0.6, so that the program can ask for it. In a pattern that has no word which has to be
 *       said, ignored words apart, nothing may be missing.
 * </ul>
 *
 * <p>Within the pattern other words are not passed over, except ignored ones. Sounds of hesitation
 * (uh, um, uhm, er, erm, ah, hm, hmm, mm, mhm) are left out wherever they stand.
 *
 * <p><b>Candidates</b>: one for each intent, by the pattern that fits best, above 0.3, at most
 * three, the surest first; of equal ones the intent, or pattern, that was given first. A pattern of
 * nothing but <code>{…:words}</code> understands everything, and belongs into a recogniser of its
 * own. The paraphrase is the pattern with its parameters, digits one by one, the first of each
 * alternative, and no optional part; but an alternative or an optional part whose parameter was
 * named is said.
 *
 * <p>Immutable and thread-safe. It does not block, and takes time in proportion to the length of
 * the text times that of all patterns, whatever they are: with 50 patterns of some 60 characters
 * about a tenth of a millisecond for a sentence, half of one for the longest text, and a few for
 * texts that are made to be hard. Of a text the first 60 words, or 4,000 characters, are looked at;
 * a longer one is no wish but a dictation.
 */
public final class IntentPatterns implements IntentRecognizer {

  private static final int MOST_CANDIDATES = 3;

  private final List<Form> forms;
  private final PatternSteps most;
  private final Set<String> ignored;

  private IntentPatterns(List<Form> forms, Set<String> ignored) {
    this.forms = forms;
    this.most =
        forms.stream()
            .map(Form::steps)
            .max(Comparator.comparingInt(PatternSteps::states))
            .orElseThrow();
    this.ignored = ignored;
  }

  /** Begins without intents. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * {@inheritDoc}
   *
   * @return at most three candidates, unmodifiable
   * @throws NullPointerException if the text is null
   */
  @Override
  public List<Candidate> understand(String text) {
    return understand(new PatternSearch(Utterance.of(text, ignored), most));
  }

  private List<Candidate> understand(PatternSearch search) {
    Map<String, Candidate> best = new LinkedHashMap<>();
    for (Form form : forms) {
      Candidate candidate = form.by(search);
      if (candidate != null && candidate.confidence() > Cost.LOWEST_CONFIDENCE) {
        best.merge(form.intent, candidate, (a, b) -> b.confidence() > a.confidence() ? b : a);
      }
    }
    return best.values().stream()
        .sorted(Comparator.comparingDouble(Candidate::confidence).reversed())
        .limit(MOST_CANDIDATES)
        .toList();
  }

  /** One pattern of an intent. */
  private record Form(String intent, Part pattern, PatternSteps steps) {

    @Nullable Candidate by(PatternSearch search) {
      PatternSearch.Found found = search.find(steps);
      if (found == null) {
        return null;
      }
      StringJoiner paraphrase = new StringJoiner(" ");
      pattern.say(found.parameters(), paraphrase);
      return new Candidate(
          new Intent(intent, found.parameters()), found.confidence(), paraphrase.toString());
    }
  }

  /** Collects the patterns. For one thread. */
  public static final class Builder {

    private final Map<String, List<Part>> patterns = new LinkedHashMap<>();
    private Set<String> ignored =
        Set.of(
            "please", "kindly", "hey", "hi", "hello", "okay", "ok", "well", "so", "and", "just",
            "the");

    private Builder() {}

    /**
     * Adds an intent with the ways to say it, the usual one first.
     *
     * @param name the intent's name
     * @param pattern a pattern, as the class describes them
     * @param more other patterns
     * @return this builder
     * @throws NullPointerException if something is null
     * @throws IllegalArgumentException if the name is blank or was given before; or if something is
     *     not a pattern: the message shows it and points at the place. Nothing is added then
     */
    public Builder intent(String name, String pattern, String... more) {
      if (Objects.requireNonNull(name, "name").isBlank()) {
        throw new IllegalArgumentException("an intent has a name; this one is blank");
      }
      if (patterns.containsKey(name)) {
        throw new IllegalArgumentException(
            "intent \"" + name + "\" is there already; give all its patterns in one call");
      }
      List<Part> parts = new ArrayList<>(List.of(PatternParser.parse(name, pattern)));
      for (String other : more) {
        parts.add(PatternParser.parse(name, other));
      }
      patterns.put(name, parts);
      return this;
    }

    /**
     * Sets the words that say nothing: before, after and within a pattern they are passed over at
     * no cost, unless the pattern has them itself. Default: please, kindly, hey, hi, hello, okay,
     * ok, well, so, and, just, the.
     *
     * @param words the words, instead of the default ones; may be none
     * @return this builder
     * @throws NullPointerException if something is null
     * @throws IllegalArgumentException if something is not one word
     */
    public Builder ignoring(String... words) {
      Set<String> all =
          List.of(words).stream().map(Builder::oneWord).collect(Collectors.toUnmodifiableSet());
      ignored = all;
      return this;
    }

    /**
     * The recogniser.
     *
     * @throws IllegalStateException if there is no intent
     */
    public IntentPatterns build() {
      if (patterns.isEmpty()) {
        throw new IllegalStateException("there is nothing to understand; add an intent");
      }
      List<Form> forms = new ArrayList<>();
      patterns.forEach(
          (name, parts) ->
              parts.forEach(
                  part -> forms.add(new Form(name, part, PatternSteps.of(part, ignored)))));
      return new IntentPatterns(List.copyOf(forms), ignored);
    }

    private static String oneWord(String text) {
      List<String> words = Words.of(text);
      if (words.size() != 1) {
        throw new IllegalArgumentException("not one word: \"" + text + "\"");
      }
      return words.get(0);
    }
  }
}
