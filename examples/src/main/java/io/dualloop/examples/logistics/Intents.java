package io.dualloop.examples.logistics;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * From words to an {@link Intent}, by key words. A real assistant would have an NLU engine here.
 */
final class Intents {

  private static final Map<String, String> DIGITS =
      Map.ofEntries(
          Map.entry("zero", "0"),
          Map.entry("oh", "0"),
          Map.entry("one", "1"),
          Map.entry("two", "2"),
          Map.entry("three", "3"),
          Map.entry("four", "4"),
          Map.entry("five", "5"),
          Map.entry("six", "6"),
          Map.entry("seven", "7"),
          Map.entry("eight", "8"),
          Map.entry("nine", "9"));

  private Intents() {}

  /**
   * What the user wants.
   *
   * @param text what the recogniser heard: lower case, single spaces
   */
  static Intent of(String text) {
    List<String> words = List.of(text.strip().split(" +", -1));
    String orderNo = digits(words);
    if (words.contains("cancel") || words.contains("stop")) {
      return new Intent.Cancel();
    }
    if (words.contains("deliver") && !orderNo.isEmpty()) {
      return new Intent.Deliver(orderNo);
    }
    if (words.contains("where") && !orderNo.isEmpty()) {
      return new Intent.Track(orderNo);
    }
    if (words.contains("bye") || words.contains("goodbye")) {
      return new Intent.Goodbye();
    }
    return new Intent.Unknown();
  }

  /** The spoken digits as a number: "parcel one zero two seven" gives "1027". */
  static String digits(List<String> words) {
    return words.stream().map(word -> DIGITS.getOrDefault(word, "")).collect(Collectors.joining());
  }
}
