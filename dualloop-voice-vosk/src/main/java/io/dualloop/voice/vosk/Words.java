package io.dualloop.voice.vosk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of a final result, without those that no grammar knows. */
record Words(List<Word> words) {

  /** One word, and how sure Vosk is of it, 0 to 1. */
  record Word(String text, double confidence) {}

  static final Words NONE = new Words(List.of());

  private static final ObjectMapper JSON = new ObjectMapper();

  Words {
    words = List.copyOf(words);
  }

  static Words of(String result) {
    JsonNode node = parsed(result);
    List<Word> words = new ArrayList<>();
    for (JsonNode word : node.path("result")) {
      String text = word.path("word").asText("").strip();
      if (!text.isEmpty() && !text.equals(Vocabulary.UNKNOWN)) {
        double confidence = Math.max(0, Math.min(1, word.path("conf").asDouble()));
        words.add(new Word(text, confidence));
      }
    }
    return words.isEmpty() ? NONE : new Words(words);
  }

  /** The text of a result that isn't final; blank where there is none. */
  static String partial(String result) {
    return Stream.of(parsed(result).path("partial").asText("").strip().split("\\s+"))
        .filter(word -> !word.equals(Vocabulary.UNKNOWN))
        .collect(Collectors.joining(" "));
  }

  Words and(Words next) {
    if (isEmpty() || next.isEmpty()) {
      return isEmpty() ? next : this;
    }
    return new Words(Stream.concat(words.stream(), next.words.stream()).toList());
  }

  /** Separated by single spaces. */
  String text() {
    return words.stream().map(Word::text).collect(Collectors.joining(" "));
  }

  /** The mean. */
  double confidence() {
    return words.stream().mapToDouble(Word::confidence).average().orElse(0);
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  /** How sure Vosk is that the phrase is in it: the mean of its words, or 0 if it isn't there. */
  double confidenceOf(String phrase) {
    List<String> wanted = List.of(phrase.split(" "));
    double best = 0;
    for (int i = 0; i + wanted.size() <= words.size(); i++) {
      List<Word> there = words.subList(i, i + wanted.size());
      if (there.stream().map(Word::text).toList().equals(wanted)) {
        best = Math.max(best, new Words(there).confidence());
      }
    }
    return best;
  }

  private static JsonNode parsed(String result) {
    try {
      return JSON.readTree(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Vosk gave a result that isn't JSON: " + result, e);
    }
  }
}
