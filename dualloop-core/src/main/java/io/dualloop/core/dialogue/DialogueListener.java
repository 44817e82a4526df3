package io.dualloop.core.dialogue;

/**
 * Told what happens in a dialogue, for a screen, a transcript or a log. Called on the loop's
 * thread; must return within milliseconds. What it throws is counted and logged.
 */
public interface DialogueListener {

  /** Why something was not said. */
  enum Unsaid {
    /** The user began to speak of something else before its turn came, or asked it again. */
    SUPERSEDED,
    /** The answer came late, and late answers are not spoken. */
    LATE,
    /** The user asked for silence. */
    HUSHED,
    /** It could not be spoken, or ended before a word of it was heard. */
    FAILED,
    /** So much was waiting to be said that it had to go. */
    TOO_MUCH
  }

  /**
   * The state has changed.
   *
   * @param from the state before
   * @param to the state now
   */
  default void state(DialogueState from, DialogueState to) {}

  /**
   * What the user seems to be saying.
   *
   * @param text so far
   */
  default void partial(String text) {}

  /**
   * The user's turn is over.
   *
   * @param turn its number
   * @param heard what was said
   */
  default void heard(long turn, Heard heard) {}

  /**
   * The program begins to say something.
   *
   * @param turn to which turn it belongs
   * @param speech what
   */
  default void saying(long turn, Speech speech) {}

  /**
   * The program has said something, or a part of it.
   *
   * @param turn to which turn it belongs
   * @param speech what it began to say
   * @param wordsHeard how many of its words were heard; 0 for a sound, and if the voice failed
   *     midway
   * @param complete whether all of it was heard
   */
  default void said(long turn, Speech speech, int wordsHeard, boolean complete) {}

  /**
   * Something was not said, not even in part.
   *
   * @param turn to which turn it belongs
   * @param text what; to be shown instead, perhaps
   * @param why why
   */
  default void unsaid(long turn, String text, Unsaid why) {}

  /**
   * Something is wrong with the ears, the voice, or the time in a state; the dialogue goes on.
   *
   * @param cause what, for people
   */
  default void trouble(Throwable cause) {}

  /** The user has not answered the last "are you still there". */
  default void silent() {}
}
