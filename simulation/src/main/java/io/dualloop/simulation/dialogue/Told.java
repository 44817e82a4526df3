package io.dualloop.simulation.dialogue;

/**
 * What the ears tell.
 *
 * @param kind which event
 * @param utterance its number
 * @param text the words; empty where there are none
 */
record Told(Kind kind, long utterance, String text) {

  enum Kind {
    BEGAN,
    PARTIAL,
    PAUSED,
    WENT_ON,
    ENDED,
    NOTHING,
    STOP_WORD
  }

  /** Whether the ears have listened so far, and found no word yet. */
  boolean isWordless() {
    return kind == Kind.PARTIAL && text.isEmpty();
  }

  /** Whether it shows that real words are spoken, and not only such as mean "go on". */
  boolean hasWords() {
    return (kind == Kind.PARTIAL || kind == Kind.PAUSED || kind == Kind.ENDED)
        && !text.isEmpty()
        && !Caller.GO_ON.contains(text);
  }
}
