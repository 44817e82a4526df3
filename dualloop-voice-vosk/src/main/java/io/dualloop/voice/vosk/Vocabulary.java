package io.dualloop.voice.vosk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vosk.Model;

/**
 * What a recogniser can hear.
 *
 * @param name in threads' names and errors
 * @param phrases a word or several each; empty for all that the model knows
 * @param decoys words that are heard so that none of the phrases is heard in their stead
 */
record Vocabulary(String name, List<String> phrases, List<String> decoys) {

  /** What is heard where none of the phrases fits; without it everything would be one of them. */
  static final String UNKNOWN = "[unk]";

  /** With less, short phrases such as "stop" are missed; with this, decoys are still heard. */
  private static final int TIMES_AMONG_DECOYS = 50;

  static final Vocabulary FREE = new Vocabulary("free", List.of());

  private static final ObjectMapper JSON = new ObjectMapper();

  Vocabulary {
    phrases = List.copyOf(phrases);
    decoys = List.copyOf(decoys);
  }

  Vocabulary(String name, List<String> phrases) {
    this(name, phrases, List.of());
  }

  /** Checks what would end the JVM, or be ignored, as a grammar. */
  static Vocabulary of(String name, List<String> phrases, Model model) {
    if (phrases.isEmpty()) {
      throw new IllegalArgumentException("'" + name + "' needs at least one word");
    }
    List<String> tidy = new ArrayList<>();
    for (String phrase : phrases) {
      if (phrase.isBlank()) {
        throw new IllegalArgumentException("'" + name + "' has a blank word");
      }
      String[] words = phrase.strip().split("\\s+");
      for (String word : words) {
        if (!isKnown(word, model)) {
          throw new IllegalArgumentException(
              "The model doesn't know the word '"
                  + word
                  + "' of '"
                  + name
                  + "'; use words it knows, in the case it knows them in, most often lower");
        }
      }
      tidy.add(String.join(" ", words));
    }
    return new Vocabulary(name, tidy.stream().distinct().toList());
  }

  /**
   * The same with decoys: those words that the model knows and that are in none of the phrases.
   * Other words are left out, since they can't be heard anyway.
   */
  Vocabulary withDecoys(Collection<String> words, Model model) {
    Set<String> own =
        phrases.stream()
            .flatMap(phrase -> Stream.of(phrase.split(" ")))
            .collect(Collectors.toSet());
    List<String> known =
        words.stream()
            .distinct()
            .filter(word -> !own.contains(word) && isKnown(word, model))
            .toList();
    return new Vocabulary(name, phrases, known);
  }

  private static boolean isKnown(String word, Model model) {
    return VoskNative.vosk_model_find_word(model.getPointer(), word) >= 0;
  }

  boolean isFree() {
    return phrases.isEmpty();
  }

  /** As Vosk wants it. */
  String grammar() {
    if (isFree()) {
      throw new IllegalStateException("'" + name + "' has no grammar; an empty one ends the JVM");
    }
    List<String> all = new ArrayList<>();
    // What stands there more often, Vosk holds to be more likely.
    int times = decoys.isEmpty() ? 1 : TIMES_AMONG_DECOYS;
    for (int i = 0; i < times; i++) {
      all.addAll(phrases);
    }
    all.addAll(decoys);
    all.add(UNKNOWN);
    try {
      return JSON.writeValueAsString(all);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("'" + name + "' can't be written as JSON", e);
    }
  }
}
