package io.dualloop.core.dialogue;

import org.jspecify.annotations.Nullable;

/**
 * Something that waits to be said. What the words are is decided when they are said. Belongs to the
 * loop's thread.
 */
abstract class Line {

  private final DialogueTurn turn;

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

  /** Whether it outlives the turn it belongs to. */
  abstract boolean mayBeLate();

  /** The words, as they are true now; null if there is nothing to say after all. */
  abstract @Nullable Speech speech();

  /**
   * It was said, as far as it was. Of what was said before the latest, that may be told late.
   *
   * @param speech what it was
   * @param wordsHeard how many words were heard
   * @param complete whether all of it was
   * @param hushed whether the user wanted it to end
   * @return whether it is to be said once more, since none of it was heard
   */
  abstract boolean said(Speech speech, int wordsHeard, boolean complete, boolean hushed);

  /** For the listener, if it is not begun to be said. */
  abstract String text();
}
