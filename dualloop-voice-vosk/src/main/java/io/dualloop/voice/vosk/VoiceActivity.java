package io.dualloop.voice.vosk;

/**
 * Tells voice from what isn't, frame by frame. What is voiced begins an utterance after some 50 ms,
 * and what isn't ends it after the times that {@link HearingBuilder#pauseAfter} and {@link
 * HearingBuilder#endAfter} state.
 *
 * <p>For implementers: each {@link Hearing} has one of its own, which keeps what it needs from
 * frame to frame. All methods are called by one thread, the hearing's, from the first frame on.
 * They must not hold it up: microseconds to a few hundred of them a frame, no waiting, no I/O. What
 * they throw ends the hearing with that failure. Arguments are never null.
 *
 * <p>One that judges longer stretches than a frame gathers samples and gives its last verdict until
 * it has the next.
 */
public interface VoiceActivity {

  /**
   * Hears voice by loudness alone, which is the default: a frame is voiced if it stands out by 10
   * dB against the noise of the last three seconds. Its utterances sound like speech if they rise
   * and fall as syllables do. Takes some microseconds a frame.
   *
   * @return a new one
   */
  static VoiceActivity loudness() {
    return new LevelVoiceActivity();
  }

  /**
   * Hears a frame of 10 ms; the last of an audio may be shorter.
   *
   * @param frame 16 kHz mono, 16-bit, little-endian; not to be kept
   * @param length how many bytes of it, even
   * @return whether somebody speaks in it
   */
  boolean voiced(byte[] frame, int length);

  /** An utterance begins: what {@link #soundsLikeSpeech} judges. */
  default void utteranceBegan() {}

  /**
   * Whether the utterance so far can be speech; if not, words found in it are not believed.
   *
   * @return whether; by default always
   */
  default boolean soundsLikeSpeech() {
    return true;
  }

  /**
   * Whether a silence that has been long enough for a pause is one. Asked after each frame of it;
   * as long as not, it is put off. For those that hear a voice where {@link #voiced} can't tell.
   *
   * @return whether; by default always
   */
  default boolean mayPause() {
    return true;
  }

  /**
   * Whether a pause that has been long enough for the end is the end, as with {@link #mayPause}.
   *
   * @return whether; by default always
   */
  default boolean mayEnd() {
    return true;
  }

  /** Forgets everything, for another audio. */
  void reset();
}
