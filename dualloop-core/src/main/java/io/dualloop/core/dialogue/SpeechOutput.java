package io.dualloop.core.dialogue;

/**
 * What speaks. One speech at a time: a new one ends the one before. Its methods are called one at a
 * time and in order, off the loop; they return at once (within a millisecond or two) and leave the
 * speaking to a thread of the implementation's own.
 */
public interface SpeechOutput {

  /**
   * Speaks.
   *
   * @param speech what
   * @param playback told how it goes; exactly one of its endings is told, also when it is stopped
   *     or replaced
   */
  void play(Speech speech, Playback playback);

  /**
   * Falls silent, at the latest 60 ms later, but keeps the rest. Nothing happens if nothing is
   * being spoken.
   */
  void pause();

  /** Goes on where {@link #pause} was heard. Nothing happens if nothing is paused. */
  void resume();

  /** Falls silent, at the latest 60 ms later, and forgets the rest. */
  void stop();

  /** How a speech goes. Called from any thread, never inside {@link #play}; must return at once. */
  interface Playback {

    /** The first of it can be heard now. */
    void started();

    /**
     * It is over. Only what was really heard counts as said.
     *
     * @param wordsHeard how many of its words were heard to their end
     * @param complete whether all of it was heard
     */
    void ended(int wordsHeard, boolean complete);

    /**
     * It can't be spoken, or not to its end.
     *
     * @param cause why
     */
    void failed(Throwable cause);
  }
}
