package io.dualloop.voice.vosk;

/**
 * Tells voice from what isn't, frame by frame. Used by one thread, which it must not hold up: some
 * microseconds a frame.
 *
 * <p>One that judges longer stretches than a frame gathers samples and gives its last verdict until
 * it has the next.
 */
interface VoiceActivity {

  /**
   * Hears a frame of 10 ms; the last of an audio may be shorter.
   *
   * @param frame 16 kHz mono, little-endian; not to be kept
   * @param length how many bytes of it, even
   * @return whether somebody speaks in it
   */
  boolean voiced(byte[] frame, int length);

  /** An utterance begins: what {@link #soundsLikeSpeech} judges. */
  default void utteranceBegan() {}

  /** Whether the utterance so far can be speech; if not, words found in it are not believed. */
  default boolean soundsLikeSpeech() {
    return true;
  }

  /** Forgets everything, for another audio. */
  void reset();
}
