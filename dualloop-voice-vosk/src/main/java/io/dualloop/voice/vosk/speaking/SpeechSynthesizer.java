package io.dualloop.voice.vosk.speaking;

import java.io.IOException;

/**
 * A voice: turns text into samples. May be called by several threads at once, one text each; each
 * call may block, off every loop, and should end soon after its thread is interrupted.
 */
@FunctionalInterface
public interface SpeechSynthesizer {

  /** Where the samples go. For the thread that synthesises. */
  @FunctionalInterface
  interface Samples {

    /**
     * Takes the next samples, and copies them. Does not wait for them to be heard. Silence before
     * and after the speech is cut off by the one who takes them.
     *
     * @param samples 16 kHz mono, 16-bit, little-endian
     * @param length how many bytes, even
     * @throws IOException if that is longer than is allowed; to be passed on
     * @throws InterruptedException if they are not wanted any more; to be passed on
     */
    void take(byte[] samples, int length) throws IOException, InterruptedException;
  }

  /**
   * Speaks a text into samples and returns when all of them are handed over. Hand over early what
   * is ready: it is heard while the rest is being made.
   *
   * @param text what to say, not blank; it may hold any character
   * @param to where the samples go
   * @throws IOException if it can't be spoken; the speech fails with it
   * @throws InterruptedException if the thread was interrupted, because the speech is over
   */
  void synthesize(String text, Samples to) throws IOException, InterruptedException;

  /**
   * Makes ready, so that the first speech isn't late. Called once when a player starts, and blocks
   * that. Does nothing by default.
   *
   * @throws IOException if this voice can't speak; says what to do
   * @throws InterruptedException if the thread was interrupted meanwhile
   */
  default void warmUp() throws IOException, InterruptedException {}
}
