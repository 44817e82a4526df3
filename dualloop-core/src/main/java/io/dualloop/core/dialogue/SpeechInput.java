package io.dualloop.core.dialogue;

/** Ears, as far as a dialogue steers them. */
@FunctionalInterface
public interface SpeechInput {

  /**
   * Says what to listen for from now on. Called off the loop; returns at once.
   *
   * @param attention what
   */
  void attend(Attention attention);
}
