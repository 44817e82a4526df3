package io.dualloop.jdbc;

import java.util.EnumSet;
import java.util.Set;

/** What other processes may want to look at, each by one letter of what is told to them. */
enum Change {
  /** A task that somebody watches changed, or an attempt counts no more. */
  STATUS('s'),
  /** A task became ready. */
  WORK('w'),
  /** Answers were invalidated. */
  ANSWERS('a');

  private final char letter;

  Change(char letter) {
    this.letter = letter;
  }

  /** In one word. */
  static String write(Set<Change> changes) {
    StringBuilder word = new StringBuilder();
    changes.forEach(change -> word.append(change.letter));
    return word.toString();
  }

  /** Letters that are not known come from a later version, and are passed over. */
  static Set<Change> read(String word) {
    Set<Change> changes = EnumSet.noneOf(Change.class);
    for (Change each : values()) {
      if (word.indexOf(each.letter) >= 0) {
        changes.add(each);
      }
    }
    return changes;
  }
}
