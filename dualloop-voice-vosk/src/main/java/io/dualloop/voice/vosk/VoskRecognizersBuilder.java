package io.dualloop.voice.vosk;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.vosk.Model;

/**
 * Settings of {@link VoskRecognizers}. For one thread; each setter refuses bad values at once and
 * returns this builder. Arguments must not be null.
 *
 * <p>Each recogniser has a thread and takes about 20 MB beside the model, and one of the machine's
 * cores holds up to ten of them that listen at the same time.
 */
public final class VoskRecognizersBuilder {

  private static final int MOST = 64;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final VoskModel model;
  private final Map<Vocabulary, Integer> counts = new LinkedHashMap<>();
  private Vocabulary stopWords = VoskRecognizers.NO_STOP_WORDS;
  private int stopWordRecognizers = 1;
  private Duration leaseWithin = Duration.ofSeconds(3);

  VoskRecognizersBuilder(VoskModel model) {
    this.model = Objects.requireNonNull(model, "model");
    counts.put(Vocabulary.FREE, 2);
  }

  /**
   * How many recognisers there are for free speech: so many can speak at the same time.
   *
   * @param count 1 to 64; default 2
   * @return this
   */
  public VoskRecognizersBuilder recognizers(int count) {
    counts.put(Vocabulary.FREE, checked("recognizers", count));
    return this;
  }

  /**
   * The words that are listened for while the program speaks. The most common English words are
   * heard along and not told, so that none of them is taken for a stop word.
   *
   * @param words at least one; each a word, or several separated by spaces, that the model knows;
   *     default none, which means that nothing is heard then
   * @return this
   * @throws IllegalArgumentException if there is none, or one that is blank or that the model
   *     doesn't know
   * @throws IllegalStateException if the model is closed
   */
  public VoskRecognizersBuilder stopWords(List<String> words) {
    return stopWords(words, List.of());
  }

  /**
   * As {@link #stopWords(List)}, for a program whose own voice comes back through the microphone:
   * what sounds like a stop word in what it says itself is then heard as what it is.
   *
   * @param words the stop words
   * @param alsoHeard sentences that the program says, or words of theirs; upper case and
   *     punctuation don't matter, and words that the model doesn't know or that are stop words are
   *     left out. A stop word that sounds much like one of these is heard less well.
   * @return this
   * @throws IllegalArgumentException as {@link #stopWords(List)}
   * @throws IllegalStateException if the model is closed
   */
  public VoskRecognizersBuilder stopWords(List<String> words, List<String> alsoHeard) {
    Set<String> decoys = Decoys.with(alsoHeard);
    stopWords =
        withModel(
            lent ->
                Vocabulary.of(VoskRecognizers.NO_STOP_WORDS.name(), words, lent)
                    .withDecoys(decoys, lent));
    return this;
  }

  /**
   * How many recognisers there are for the stop words.
   *
   * @param count 1 to 64; default 1
   * @return this
   */
  public VoskRecognizersBuilder stopWordRecognizers(int count) {
    stopWordRecognizers = checked("stopWordRecognizers", count);
    return this;
  }

  /**
   * Recognisers for a few words only, which are then understood better, such as yes and no. Other
   * words are then not understood at all.
   *
   * @param name what {@link Hearing#expect} calls it
   * @param words at least one; each a word, or several separated by spaces, that the model knows
   * @param count how many recognisers, 1 to 64
   * @return this
   * @throws IllegalArgumentException if the name is blank or taken, or a word is blank or one that
   *     the model doesn't know
   * @throws IllegalStateException if the model is closed
   */
  public VoskRecognizersBuilder grammar(String name, List<String> words, int count) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name must not be blank");
    }
    boolean taken = counts.keySet().stream().anyMatch(v -> v.name().equals(name));
    if (taken || name.equals(stopWords.name())) {
      throw new IllegalArgumentException("There is a grammar '" + name + "' already");
    }
    int checked = checked("count", count);
    counts.put(vocabulary(name, words), checked);
    return this;
  }

  /**
   * How long an utterance waits for a recogniser while all are in use.
   *
   * @param limit 10 ms to 30 s; default 3 s
   * @return this
   */
  public VoskRecognizersBuilder leaseWithin(Duration limit) {
    if (limit.compareTo(Duration.ofMillis(10)) < 0 || limit.compareTo(LONGEST_WAIT) > 0) {
      throw new IllegalArgumentException(
          "leaseWithin must be within PT0.01S and " + LONGEST_WAIT + ", is " + limit);
    }
    leaseWithin = limit;
    return this;
  }

  /**
   * Makes and warms up the recognisers, which takes about half a second for each on one core; waits
   * for it. Not to be called on a loop's thread.
   *
   * @return the recognisers, to be closed by the caller after all that hear with them
   * @throws IllegalStateException if the model is closed
   * @throws IOException if a recogniser can't be made, they do not get ready in time, or the thread
   *     is interrupted meanwhile (it stays interrupted)
   */
  public VoskRecognizers start() throws IOException {
    Map<Vocabulary, Integer> all = new LinkedHashMap<>(counts);
    if (!stopWords.phrases().isEmpty()) {
      all.put(stopWords, stopWordRecognizers);
    }
    Model lent = model.acquire();
    return VoskRecognizers.start(
        all, leaseWithin, vocabulary -> new GuardedRecognizer(lent, vocabulary), model::release);
  }

  private Vocabulary vocabulary(String name, List<String> words) {
    return withModel(lent -> Vocabulary.of(name, words, lent));
  }

  private <T> T withModel(Function<Model, T> use) {
    Model lent = model.acquire();
    try {
      return use.apply(lent);
    } finally {
      model.release();
    }
  }

  private static int checked(String name, int count) {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(name + " must be within 1 and " + MOST + ", is " + count);
    }
    return count;
  }
}
