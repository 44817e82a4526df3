package io.dualloop.benchmarks.voice;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What was said as words that can be compared, however it was written. */
final class Words {

  private static final String[] DIGITS = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"
  };

  private Words() {}

  /**
   * Lower case; digits one by one as words; no punctuation but the apostrophe within a word; words
   * with two usual spellings in one of them.
   */
  static List<String> of(String text) {
    StringBuilder plain = new StringBuilder();
    for (char c : text.toLowerCase(Locale.ROOT).toCharArray()) {
      if (c >= '0' && c <= '9') {
        plain.append(' ').append(DIGITS[c - '0']).append(' ');
      } else {
        plain.append(Character.isLetter(c) || c == '\'' ? c : ' ');
      }
    }
    String spelt = plain.toString().replace("good bye", "goodbye").replace("metres", "meters");
    return Stream.of(spelt.split("\\s+")).filter(word -> !word.isEmpty()).toList();
  }
}
