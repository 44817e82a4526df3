package io.dualloop.core.dialogue;

import java.time.Duration;
import java.util.Objects;

/**
 * What the user said, as far as it is understood.
 *
 * @param text the words, separated by single spaces; never blank
 * @param confidence how sure the recogniser is, 0 to 1
 * @param position where in the audio the speech ended, from its start
 * @param sinceSpeech how long ago the speech ended, by the ears' own clock, when this was told;
 *     zero where audio isn't heard at the pace of speech
 */
public record Heard(String text, double confidence, Duration position, Duration sinceSpeech) {

  /** Refuses nulls, a blank text, and a confidence outside 0 to 1. */
  public Heard {
    Objects.requireNonNull(position, "position");
    Objects.requireNonNull(sinceSpeech, "sinceSpeech");
    if (text.isBlank()) {
      throw new IllegalArgumentException("what was heard has words; the text is blank");
    }
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("confidence must be within 0 and 1, is " + confidence);
    }
  }

  /**
   * What was typed or chosen on a screen: certain, and now.
   *
   * @param text the words
   * @return it
   */
  public static Heard typed(String text) {
    return new Heard(text, 1, Duration.ZERO, Duration.ZERO);
  }
}
