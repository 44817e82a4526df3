package io.dualloop.core.intent;

import java.util.Objects;

/**
 * Something the user may have meant. Immutable.
 *
 * @param intent what
 * @param confidence how sure that is, 0 to 1
 * @param paraphrase it in words, to be asked back: "where is parcel 1 0 2 7"
 */
public record Candidate(Intent intent, double confidence, String paraphrase) {

  /** Refuses nulls, and a confidence outside 0 to 1. */
  public Candidate {
    Objects.requireNonNull(intent, "intent");
    Objects.requireNonNull(paraphrase, "paraphrase");
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("confidence must be within 0 and 1, is " + confidence);
    }
  }
}
