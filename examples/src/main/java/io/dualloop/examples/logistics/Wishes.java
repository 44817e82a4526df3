package io.dualloop.examples.logistics;

import io.dualloop.core.intent.IntentPatterns;
import io.dualloop.core.intent.IntentRecognizer;

/** What can be wished for, and in which words. */
final class Wishes {

  static final String TRACK = "track";
  static final String REDELIVER = "redeliver";
  static final String CANCEL = "cancel";
  static final String GOODBYE = "goodbye";

  /** The parameter with the parcel's number. */
  static final String ORDER = "order";

  static final IntentRecognizer PATTERNS =
      IntentPatterns.builder()
          .intent(TRACK, "where is [the|my] parcel {order:digits}", "track [parcel] {order:digits}")
          .intent(REDELIVER, "deliver [the|my] parcel {order:digits} tomorrow")
          .intent(CANCEL, "cancel [that]", "stop [that]")
          .intent(GOODBYE, "[thank you] (goodbye|bye)")
          .build();

  private Wishes() {}
}
