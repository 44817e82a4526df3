package io.dualloop.voice.vosk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.vosk.Model;

/**
 * What a recogniser can hear.
 *
 * @param name in threads' names and errors
 * @param phrases a word or several each; empty for all that the model knows
 */
record Vocabulary(String name, List<String> phrases) {

  /** What is heard where none of the phrases fits; without it everything would be one of them. */
  static final String UNKNOWN = "[unk]";

  static final Vocabulary FREE = new Vocabulary("free", List.of());

  private static final ObjectMapper JSON = new ObjectMapper();

  Vocabulary {
    phrases = List.copyOf(phrases);
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
        if (VoskNative.vosk_model_find_word(model.getPointer(), word) < 0) {
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

  boolean isFree() {
    return phrases.isEmpty();
  }

  /** As Vosk wants it. */
  String grammar() {
    if (isFree()) {
      throw new IllegalStateException("'" + name + "' has no grammar; an empty one ends the JVM");
    }
    List<String> all = new ArrayList<>(phrases);
    all.add(UNKNOWN);
    try {
      return JSON.writeValueAsString(all);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("'" + name + "' can't be written as JSON", e);
    }
  }
}
