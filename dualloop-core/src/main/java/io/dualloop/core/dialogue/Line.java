package io.dualloop.core.dialogue;

import org.jspecify.annotations.Nullable;

/**
 * Something that waits to be said. What the words are is decided when they are said. Belongs to the
 * loop's thread.
 */
abstract class Line {

  /** Who interrupts it this often before a word is heard does not want it. */
  private static final int REPEATS = 2;

  private final DialogueTurn turn;
  private int repeated;

  Line(DialogueTurn turn) {
    this.turn = turn;
  }

  final DialogueTurn turn() {
    return turn;
  }

  /** Since when it could have been said, by the loop's clock. */
  abstract long waitingSince();

  /** Whether it still makes sense; asked right before it is said. */
  abstract boolean isWanted();

  /** What becomes of it when the user has begun another turn. */
  abstract Lasting lasting();

  /** The words, as they are true now; null if there is nothing to say after all. */
  abstract @Nullable Speech speech();

  /**
   * It was said, as far as it was. Of what was said before the latest, that may be told late.
   *
   * @return whether it is to be said once more, since none of it was heard
   */
  abstract boolean said(Ending ending);

  /** It can't be said, or not to its end. */
  void failed(Speech speech) {}

  /** Counts a repetition, if there may be one. */
  final boolean repeats(Ending ending) {
    return ending.mayBeRepeated() && repeated++ < REPEATS;
  }

  /** For the listener, if it is not begun to be said. */
  abstract String text();
}
