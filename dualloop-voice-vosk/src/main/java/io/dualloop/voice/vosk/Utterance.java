package io.dualloop.voice.vosk;

import java.time.Duration;
import java.util.Objects;

/**
 * What was said in one turn.
 *
 * @param text the words, in lower case, separated by single spaces; never empty
 * @param confidence the mean of the words' confidences, 0 to 1
 * @param source the name of the audio it was heard in
 * @param speechEnd where in the audio the speech ended, from its start
 * @param knownAtNanos {@link System#nanoTime()} when the final text was known; feedback delays are
 *     measured from here
 */
public record Utterance(
    String text, double confidence, String source, Duration speechEnd, long knownAtNanos) {

  /** Refuses nulls, an empty text, and a confidence outside 0 to 1. */
  public Utterance {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(speechEnd, "speechEnd");
    if (text.isBlank()) {
      throw new IllegalArgumentException("An utterance has words; the text is empty");
    }
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("confidence must be within 0 and 1, is " + confidence);
    }
  }
}
