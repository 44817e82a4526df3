package io.dualloop.core.dialogue;

/** What ears listen for. */
public enum Attention {
  /** Everything that is said. */
  EVERYTHING,
  /**
   * Stop words only: while the program speaks and the microphone hears it, all else could be its
   * own voice.
   */
  STOP_WORDS
}
