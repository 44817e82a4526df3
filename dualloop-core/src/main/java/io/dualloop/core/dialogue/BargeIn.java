package io.dualloop.core.dialogue;

/** What makes the program fall silent while it speaks. */
public enum BargeIn {
  /**
   * Any speech: the program falls silent as soon as a voice is heard, and goes on if it was no
   * word, or only a word such as "yes" or "okay". Needs a microphone that doesn't hear the program:
   * a headset, a telephone line, or echo cancellation.
   */
  SPEECH,
  /**
   * Stop words only, for loudspeakers that the microphone hears. What else is heard meanwhile is
   * taken for the program's own voice, and so is a stop word in what the program is saying. The
   * sound that tells the user that they were heard comes at the end of the turn, since at a pause
   * the microphone would hear it.
   */
  STOP_WORDS
}
