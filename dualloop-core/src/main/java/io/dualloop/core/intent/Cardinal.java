package io.dualloop.core.intent;

import static io.dualloop.core.intent.NumberWords.at;
import static io.dualloop.core.intent.NumberWords.isHundred;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole number read out of words, up to 999 billion and so on: "twenty three", "two hundred and
 * five", "twelve hundred", "a thousand", "5 million".
 *
 * @param value the number
 * @param end the place after its last word
 * @param large whether "hundred", "thousand" or more was said in it
 */
record Cardinal(long value, int end, boolean large) {

  /** The longest whole number that begins at a place; null if none does. */
  static @Nullable Cardinal read(List<String> words, int start) {
    Cardinal total = group(words, start);
    if (total == null || total.value == 0) {
      return total;
    }
    Cardinal group = total;
    total = new Cardinal(0, start, false);
    long limit = Long.MAX_VALUE;
    while (group != null && group.value > 0) {
      long scale = NumberWords.scale(at(words, group.end));
      if (scale == 1) {
        return group.value < limit ? total.plus(group, 1, group.end) : total;
      }
      if (scale >= limit || group.value >= 1_000) {
        return total.end > start ? total : group;
      }
      total = total.plus(group, scale, group.end + 1);
      limit = scale;
      boolean and = at(words, total.end).equals("and");
      group = group(words, and ? total.end + 1 : total.end);
    }
    return total;
  }

  private Cardinal plus(Cardinal group, long scale, int newEnd) {
    return new Cardinal(value + group.value * scale, newEnd, large || group.large || scale > 1);
  }

  /** What can stand before "thousand": 0 to 9,999. */
  private static @Nullable Cardinal group(List<String> words, int start) {
    Cardinal head =
        at(words, start).equals("a") ? article(words, start) : belowHundred(words, start);
    if (head == null || head.value == 0 || head.value > 99 || !isHundred(at(words, head.end))) {
      return head;
    }
    long hundreds = head.value * 100;
    int end = head.end + 1;
    Cardinal tail = belowHundred(words, at(words, end).equals("and") ? end + 1 : end);
    boolean more = tail != null && tail.value > 0 && tail.value < 100;
    return tail != null && more
        ? new Cardinal(hundreds + tail.value, tail.end, true)
        : new Cardinal(hundreds, end, true);
  }

  /** "a" is a number only before "hundred" or more. */
  private static @Nullable Cardinal article(List<String> words, int start) {
    String next = at(words, start + 1);
    return isHundred(next) || NumberWords.scale(next) > 1
        ? new Cardinal(1, start + 1, false)
        : null;
  }

  private static @Nullable Cardinal belowHundred(List<String> words, int start) {
    String word = at(words, start);
    if (Words.isDigits(word)) {
      // Longer ones stand for themselves; nobody says "1234567 thousand".
      return word.length() <= 4 ? new Cardinal(Long.parseLong(word), start + 1, false) : null;
    }
    int small = NumberWords.belowTwenty(word);
    if (small >= 0) {
      return new Cardinal(small, start + 1, false);
    }
    int tens = NumberWords.tens(word);
    if (tens < 0) {
      return null;
    }
    int one = NumberWords.belowTwenty(at(words, start + 1));
    return one >= 1 && one <= 9
        ? new Cardinal(tens + one, start + 2, false)
        : new Cardinal(tens, start + 1, false);
  }
}
