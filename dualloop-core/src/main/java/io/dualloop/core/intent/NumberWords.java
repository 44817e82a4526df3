package io.dualloop.core.intent;

import java.util.List;
import java.util.Map;

/** The English words of which numbers are made. */
final class NumberWords {

  private static final List<String> BELOW_TWENTY =
      List.of(
          "zero",
          "one",
          "two",
          "three",
          "four",
          "five",
          "six",
          "seven",
          "eight",
          "nine",
          "ten",
          "eleven",
          "twelve",
          "thirteen",
          "fourteen",
          "fifteen",
          "sixteen",
          "seventeen",
          "eighteen",
          "nineteen");

  private static final List<String> TENS =
      List.of("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");

  private static final Map<String, Long> SCALES =
      Map.of("thousand", 1_000L, "million", 1_000_000L, "billion", 1_000_000_000L);

  private NumberWords() {}

  /** 0 to 19, or -1. */
  static int belowTwenty(String word) {
    return BELOW_TWENTY.indexOf(word);
  }

  /** 20, 30, … 90, or -1. */
  static int tens(String word) {
    int index = TENS.indexOf(word);
    return index < 0 ? -1 : (index + 2) * 10;
  }

  /** A thousand, a million, a billion, or 1 for any other word. */
  static long scale(String word) {
    return SCALES.getOrDefault(word, 1L);
  }

  static boolean isHundred(String word) {
    return word.equals("hundred");
  }

  /** One digit, said or written, zero also as "oh"; or empty. */
  static String digit(String word) {
    if (word.equals("oh") || word.equals("o")) {
      return "0";
    }
    if (word.length() == 1 && Words.isDigits(word)) {
      return word;
    }
    int value = belowTwenty(word);
    return value >= 0 && value <= 9 ? Integer.toString(value) : "";
  }

  /** Whether a word can only be a part of a number. */
  static boolean isPart(String word) {
    return belowTwenty(word) >= 0
        || tens(word) > 0
        || isHundred(word)
        || scale(word) > 1
        || (!word.isEmpty() && Character.isDigit(word.charAt(0)));
  }

  /** The word at a place, or an empty one after the end. */
  static String at(List<String> words, int place) {
    return place < words.size() ? words.get(place) : "";
  }
}
