package io.dualloop.examples.logistics;

import java.util.concurrent.CompletionStage;

/** Understands words that were recorded. Safe for use by any thread; never blocks. */
interface Ears {

  /**
   * Recognises what is said in a WAV file.
   *
   * @return completes with the words, which are empty if there are none; fails with an {@code
   *     AudioFormatException} if it is no WAV file of a usable form, and with a {@code
   *     RejectedExecutionException} if as many are under way as may be
   */
  CompletionStage<String> hear(byte[] wav);
}
