package io.dualloop.core.intent;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Text as words that can be compared: lower case, without punctuation. A hyphen parts words
 * ("twenty-three"); an apostrophe within a word stays ("that's"), and so does the point of a number
 * ("2.5"), while its commas go ("1,027").
 */
final class Words {

  /**
   * What is longer is cut here, so that the time for any text is bounded. To say so much takes 20
   * s.
   */
  static final int MOST = 60;

  private static final int MOST_CHARACTERS = 4_000;

  private Words() {}

  static List<String> of(String text) {
    String cut = text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
    String lower = cut.toLowerCase(Locale.ROOT).replace('’', '\'');
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int at = 0; at < lower.length() && words.size() < MOST; ) {
      int character = lower.codePointAt(at);
      int next = at + Character.charCount(character);
      if (isLetter(character) || keptWithin(lower, at)) {
        word.appendCodePoint(character);
      } else if (!isThousandsComma(lower, at)) {
        addTo(words, word);
      }
      at = next;
    }
    if (words.size() < MOST) {
      addTo(words, word);
    }
    return words;
  }

  /** A letter, a digit, or a mark that belongs to the letter before it. */
  static boolean isLetter(int character) {
    int type = Character.getType(character);
    return Character.isLetterOrDigit(character)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  static boolean isDigits(String word) {
    return !word.isEmpty() && word.chars().allMatch(Words::isDigit);
  }

  private static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  private static boolean keptWithin(String text, int at) {
    if (at == 0 || at + 1 == text.length()) {
      return false;
    }
    return switch (text.charAt(at)) {
      case '\'' ->
          Character.isLetter(text.charAt(at - 1)) && Character.isLetter(text.charAt(at + 1));
      case '.' -> isDigit(text.charAt(at - 1)) && isDigit(text.charAt(at + 1));
      default -> false;
    };
  }

  private static boolean isThousandsComma(String text, int at) {
    return text.charAt(at) == ','
        && at > 0
        && isDigit(text.charAt(at - 1))
        && at + 3 < text.length()
        && isDigits(text.substring(at + 1, at + 4));
  }

  private static void addTo(List<String> words, StringBuilder word) {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }
}
