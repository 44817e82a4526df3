package io.dualloop.core.dialogue;

/**
 * How far something was said.
 *
 * @param speech what was begun to be said
 * @param wordsHeard how many of its words were heard
 * @param complete whether all of it was heard
 * @param stopped whether the dialogue ended it; else the voice did
 * @param hushed whether the user wanted silence
 */
record Ending(Speech speech, int wordsHeard, boolean complete, boolean stopped, boolean hushed) {

  boolean isUnheard() {
    return !complete && wordsHeard == 0;
  }

  /** Whether to say it again makes sense: a voice that ends by itself would do so again. */
  boolean mayBeRepeated() {
    return isUnheard() && stopped && !hushed;
  }
}
