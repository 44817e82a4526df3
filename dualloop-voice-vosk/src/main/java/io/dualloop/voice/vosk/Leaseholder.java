package io.dualloop.voice.vosk;

/** Who waits for a recogniser. Exactly one of its methods is called, once. */
interface Leaseholder {

  /**
   * The recogniser is there, until this returns. Called on its thread.
   *
   * @throws RuntimeException if the decoder is broken and has to be replaced
   */
  void use(SpeechDecoder decoder);

  /** There will be none. Must return at once. */
  void refused(RecognizerUnavailableException why);

  /** Whoever uses a recogniser is to end that soon. May be called at any time, by any thread. */
  void revoke();
}
