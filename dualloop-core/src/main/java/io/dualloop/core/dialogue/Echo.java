package io.dualloop.core.dialogue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What the program said a moment ago: a recogniser that hears it tells of it later. Belongs to the
 * loop's thread.
 */
final class Echo {

  /** How long after it was said a word may still be told as heard: a decoder's latency. */
  private static final long LASTS = Duration.ofMillis(1_500).toNanos();

  private static final int MOST = 8;

  private record Said(Speech speech, long at) {}

  private final Deque<Said> said = new ArrayDeque<>();

  void ended(Speech speech, long now) {
    said.addLast(new Said(speech, now));
    if (said.size() > MOST) {
      said.removeFirst();
    }
  }

  boolean has(String words, long now) {
    return said.stream()
        .anyMatch(each -> now - each.at() <= LASTS && contains(each.speech(), words));
  }

  static boolean contains(Speech speech, String words) {
    return speech instanceof Speech.Words spoken
        && (" " + Interpreter.normalised(spoken.text()) + " ")
            .contains(" " + Interpreter.normalised(words) + " ");
  }
}
