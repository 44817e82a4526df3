package io.dualloop.core.intent;

import org.jspecify.annotations.Nullable;

/**
 * A way from one state of a pattern to a later one.
 *
 * @param from the state before
 * @param to the state after; the same one if the step may be repeated
 * @param kind what has to be heard
 * @param word the word to be heard; empty for the other kinds
 * @param slot the parameter that takes what is heard, if there is one
 */
record Step(int from, int to, Kind kind, String word, @Nullable Slot slot) {

  enum Kind {
    /** Nothing. */
    FREE,
    /** Nothing, though a parameter should stand here. */
    MISSING,
    /** The word, or one that is near it. */
    WORD,
    /** Any word. */
    ANY,
    /** One more word for the same parameter. */
    MORE,
    /** A row of digits. */
    DIGITS,
    /** A number. */
    NUMBER
  }
}
