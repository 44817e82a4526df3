package io.dualloop.core.intent;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Numbers said in English, as a speech recogniser writes them. Case and punctuation do not matter,
 * and numbers in figures are read as well. Of a text that is longer than 60 words or 4,000
 * characters the beginning is looked at. All methods are thread-safe and take time in proportion to
 * the text; none accepts null.
 */
public final class SpokenNumbers {

  private SpokenNumbers() {}

  /**
   * A row of digits, such as the number of an order. Read are single digits ("one zero two seven",
   * zero also as "oh"), "double" and "triple" before one ("double five" is 55), pairs ("ten twenty
   * seven" is 1027, "twenty twenty three" is 2023, "twenty oh five" is 2005), figures ("10 27"),
   * and numbers with hundred, thousand, million or billion ("two thousand and one" is 2001). A ten
   * and a digit after it are one pair: "twenty five" is 25, not 205.
   *
   * @param text nothing but digits
   * @return the digits, leading zeros kept; empty if there is another word or none at all
   */
  public static Optional<String> digits(String text) {
    List<String> words = Words.of(text);
    boolean all = DigitGroup.ends(words)[0] == words.size();
    return all ? Optional.of(DigitGroup.join(words)) : Optional.empty();
  }

  /**
   * A number that counts or measures: "twenty three", "two hundred and five", "twelve hundred", "a
   * thousand", "two point five", "point five", "2.5". Decimals are said digit by digit and kept as
   * they were said. Negative numbers, fractions ("a half") and numbers above 999 billion in words
   * are not read. Numbers in a row ("one zero two") are digits, not a number.
   *
   * @param text nothing but a number
   * @return the number; empty if there is another word or none at all
   */
  public static Optional<BigDecimal> number(String text) {
    List<String> words = Words.of(text);
    return Optional.ofNullable(Quantity.read(words, 0))
        .filter(read -> read.end() == words.size())
        .map(Quantity::value);
  }
}
