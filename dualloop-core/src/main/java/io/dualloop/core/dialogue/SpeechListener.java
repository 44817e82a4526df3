package io.dualloop.core.dialogue;

/**
 * Told by ears how the user speaks. An <em>utterance</em> is what is said from a begin to the
 * silence that ends it; each has a number, and numbers rise for as long as the dialogue lasts, also
 * if the ears begin anew: what is told of an older one is ignored, and counted. Its events come in
 * this order:
 *
 * <pre>
 * began  partial*  (paused  partial*  wentOn  partial*)*  (paused)?  ended
 * began  partial*  nothing                                            no words: a cough, noise
 * </pre>
 *
 * <p>{@link #began} may come from another thread than the rest of an utterance, which come one at a
 * time. Implementations return at once and don't throw.
 */
public interface SpeechListener {

  /**
   * The user seems to begin to speak. Told as soon as it is heard, before any word is known.
   *
   * @param utterance its number
   */
  default void began(long utterance) {}

  /**
   * Words so far; they may still change. Told again now and then if nothing has changed, or there
   * are none yet, but only if all that was said is recognised: whoever waits for words can tell
   * "none were said" from "nobody has listened yet". Ears that leave this out keep a dialogue that
   * was interrupted silent until the utterance is over, be it noise.
   *
   * @param utterance its number
   * @param text never null; empty if there are no words yet
   */
  default void partial(long utterance, String text) {}

  /**
   * It has been silent for a moment: perhaps the end. What is begun on the strength of it must be
   * possible to take back.
   *
   * @param utterance its number
   * @param heard the whole utterance so far
   */
  default void paused(long utterance, Heard heard) {}

  /**
   * The user goes on after a {@link #paused}, which was not the end.
   *
   * @param utterance its number
   */
  default void wentOn(long utterance) {}

  /**
   * The utterance is over.
   *
   * @param utterance its number
   * @param heard the whole of it
   */
  default void ended(long utterance, Heard heard) {}

  /**
   * What began was no speech, or not understood at all.
   *
   * @param utterance its number
   */
  default void nothing(long utterance) {}

  /**
   * One of the stop words was said while only those were listened for. Such an utterance has no
   * other events.
   *
   * @param utterance its number
   * @param word which
   */
  default void stopWord(long utterance, String word) {}

  /**
   * Something can't be heard: the device is gone, or too many speak at once. Ears that go on tell
   * more afterwards.
   *
   * @param cause why, for people
   */
  default void failed(Throwable cause) {}
}
