package io.dualloop.core.intent;

import static io.dualloop.core.intent.NumberWords.at;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number with or without decimals: "twenty three", "2.5", "two point oh five", "point five".
 *
 * @param value the number, with the decimals that were said
 * @param end the place after its last word
 */
record Quantity(BigDecimal value, int end) {

  private static final Pattern WRITTEN = Pattern.compile("[0-9]+(\\.[0-9]+)?");

  /**
   * The number that begins at a place. Null if none does, and where numbers stand in a row: "one
   * zero two" is not the number 1.
   */
  static @Nullable Quantity read(List<String> words, int start) {
    if (start > 0 && NumberWords.isPart(words.get(start - 1))) {
      return null;
    }
    Quantity read = longest(words, start);
    if (read == null) {
      return null;
    }
    String next = at(words, read.end);
    return NumberWords.isPart(next) || !NumberWords.digit(next).isEmpty() ? null : read;
  }

  /** For every place, where the number that begins there ends; -1 if none does. */
  static int[] ends(List<String> words) {
    int[] ends = new int[words.size() + 1];
    Arrays.setAll(
        ends,
        start -> {
          Quantity read = read(words, start);
          return read == null ? -1 : read.end;
        });
    return ends;
  }

  private static @Nullable Quantity longest(List<String> words, int start) {
    Quantity whole = whole(words, start);
    int end = whole == null ? start : whole.end;
    if (!at(words, end).equals("point")) {
      return whole;
    }
    StringBuilder decimals = new StringBuilder();
    String digit = NumberWords.digit(at(words, ++end));
    while (!digit.isEmpty()) {
      decimals.append(digit);
      digit = NumberWords.digit(at(words, ++end));
    }
    if (decimals.isEmpty()) {
      return whole;
    }
    BigDecimal before = whole == null ? BigDecimal.ZERO : whole.value;
    return new Quantity(before.add(new BigDecimal("." + decimals)), end);
  }

  private static @Nullable Quantity whole(List<String> words, int start) {
    Cardinal cardinal = Cardinal.read(words, start);
    if (cardinal != null) {
      return new Quantity(BigDecimal.valueOf(cardinal.value()), cardinal.end());
    }
    String word = at(words, start);
    return WRITTEN.matcher(word).matches() ? new Quantity(new BigDecimal(word), start + 1) : null;
  }
}
