package io.dualloop.core.intent;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;

/** What was said, as far as it is the same for all patterns. Used by one thread. */
final class Utterance {

  /** Sounds that are no words; they are left out wherever they stand. */
  static final Set<String> HESITATIONS =
      Set.of("uh", "um", "uhm", "er", "erm", "ah", "hm", "hmm", "mm", "mhm");

  private final List<String> words;
  private final boolean[] saysNothing;
  private final int[] wordsFrom;
  private final int[] digitsEnds;
  private final int[] numberEnds;

  private Utterance(List<String> words, Set<String> ignored) {
    this.words = words;
    this.saysNothing = new boolean[words.size()];
    this.wordsFrom = new int[words.size() + 1];
    for (int place = words.size() - 1; place >= 0; place--) {
      saysNothing[place] = ignored.contains(words.get(place));
      wordsFrom[place] = wordsFrom[place + 1] + (saysNothing[place] ? 0 : 1);
    }
    this.digitsEnds = DigitGroup.ends(words);
    this.numberEnds = Quantity.ends(words);
  }

  static Utterance of(String text, Set<String> ignored) {
    List<String> words =
        Words.of(text).stream().filter(word -> !HESITATIONS.contains(word)).toList();
    return new Utterance(words, ignored);
  }

  int length() {
    return words.size();
  }

  /** How far the word at a place is from the one expected, as {@link Slips#halves} has it. */
  int halves(String expected, int place) {
    return place < words.size() ? Slips.halves(expected, words.get(place)) : -1;
  }

  /** Whether the word at a place says nothing. */
  boolean isIgnored(int place) {
    return saysNothing[place];
  }

  /** How many words from a place on say something. */
  int wordsFrom(int place) {
    return wordsFrom[place];
  }

  /** Where the row of digits that begins at a place ends, or -1. */
  int digitsEnd(int place) {
    return digitsEnds[place];
  }

  /** Where the number that begins at a place ends, or -1. */
  int numberEnd(int place) {
    return numberEnds[place];
  }

  /** The words of a parameter as its value. */
  String value(Slot.Kind kind, int start, int end) {
    return switch (kind) {
      case DIGITS -> DigitGroup.join(words.subList(start, end));
      case NUMBER -> number(start);
      case WORD -> words.get(start);
      case WORDS -> String.join(" ", words.subList(start, lastWanted(start, end)));
    };
  }

  private String number(int start) {
    Quantity read = Quantity.read(words, start);
    return (read == null ? BigDecimal.ZERO : read.value()).toPlainString();
  }

  /** Words that say nothing are no part of a value at its end: "london please". */
  private int lastWanted(int start, int end) {
    int last = end;
    while (last - start > 1 && isIgnored(last - 1)) {
      last--;
    }
    return last;
  }
}
