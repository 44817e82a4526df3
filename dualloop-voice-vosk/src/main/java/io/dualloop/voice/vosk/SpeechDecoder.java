package io.dualloop.voice.vosk;

/** What makes words of samples. Made, used and closed by one thread. Results are Vosk's JSON. */
interface SpeechDecoder {

  /**
   * Takes samples.
   *
   * @return whether it holds the speech to be at its end; it comes late
   */
  boolean accept(byte[] samples, int length);

  /** The words so far. */
  String partial();

  /** The words of all samples since the last final result, which are forgotten with this. */
  String finalResult();

  /** Ends it. Idempotent. */
  void close();

  /** Makes one, on the thread that is to use it. */
  @FunctionalInterface
  interface Factory {

    SpeechDecoder make(Vocabulary vocabulary) throws java.io.IOException;
  }
}
