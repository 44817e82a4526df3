package io.dualloop.core.intent;

import static io.dualloop.core.intent.NumberWords.at;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Digits that are said in one go: "seven", "double five", "twenty three", "27", "two thousand and
 * one".
 *
 * @param digits as they are written
 * @param end the place after the last word
 */
record DigitGroup(String digits, int end) {

  /** The group that begins at a place; null if none does. */
  static @Nullable DigitGroup read(List<String> words, int start) {
    String word = at(words, start);
    int times = word.equals("double") ? 2 : word.equals("triple") ? 3 : 1;
    if (times > 1) {
      String digit = NumberWords.digit(at(words, start + 1));
      return digit.isEmpty() ? null : new DigitGroup(digit.repeat(times), start + 2);
    }
    Cardinal cardinal = Cardinal.read(words, start);
    if (cardinal != null && cardinal.large()) {
      return new DigitGroup(Long.toString(cardinal.value()), cardinal.end());
    }
    if (Words.isDigits(word)) {
      return new DigitGroup(word, start + 1);
    }
    if (cardinal != null) {
      return new DigitGroup(Long.toString(cardinal.value()), cardinal.end());
    }
    String zero = NumberWords.digit(word);
    return zero.isEmpty() ? null : new DigitGroup(zero, start + 1);
  }

  /** All digits of words that are nothing else. */
  static String join(List<String> words) {
    StringBuilder digits = new StringBuilder();
    for (DigitGroup group = read(words, 0); group != null; group = read(words, group.end)) {
      digits.append(group.digits);
    }
    return digits.toString();
  }

  /** For every place, where the longest row of digits that begins there ends; -1 if none does. */
  static int[] ends(List<String> words) {
    int[] ends = new int[words.size() + 1];
    ends[words.size()] = -1;
    for (int start = words.size() - 1; start >= 0; start--) {
      DigitGroup group = read(words, start);
      ends[start] = group == null ? -1 : Math.max(group.end, ends[group.end]);
    }
    return ends;
  }
}
