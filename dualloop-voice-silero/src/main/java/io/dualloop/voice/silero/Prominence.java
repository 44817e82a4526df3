package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.audio.Pcm;

/**
 * Whether a frame stands out: against the noise of the last three seconds, and against the voice
 * heard last. What is 24 dB softer than somebody's own loudness is breath and room, however quiet
 * the room.
 *
 * <p>Loudness is taken twice: of the samples, and of the differences between neighbouring ones,
 * which takes away hum and offset and is where an s is loud.
 */
final class Prominence {

  private static final int NOISE_FRAMES = 3_000 / Pcm.FRAME_MILLIS;
  private static final int LOUDEST_SILENCE = -62;
  private static final int ABOVE_NOISE = 3;
  private static final int BELOW_VOICE = 25;
  private static final int WHOLE_BELOW_VOICE = 24;
  private static final double FULL_SCALE = 32_768.0 * 32_768.0;

  /** With fewer it isn't known how loud somebody is. */
  private static final int FRAMES_OF_VOICE = 5;

  /** The next who speaks may be softer. */
  private static final int FRAMES_TO_FORGET = 600 / Pcm.FRAME_MILLIS;

  private final int[] window = new int[NOISE_FRAMES];
  private Decibels noise = new Decibels();
  private Decibels voice = new Decibels();
  private Decibels wholeVoice = new Decibels();
  private long frames;
  private int silent;
  private int previousSample;

  /**
   * Hears a frame.
   *
   * @param likely whether there is a voice, if it stands out
   * @return whether there is, and it does
   */
  boolean standsOut(byte[] frame, int length, boolean likely) {
    double whole = 0;
    double differences = 0;
    for (int i = 0; i + 1 < length; i += 2) {
      int sample = Pcm.sample(frame, i);
      double difference = sample - 0.95 * previousSample;
      previousSample = sample;
      whole += (double) sample * sample;
      differences += difference * difference;
    }
    int samples = Math.max(1, length / 2);
    int level = Decibels.of(differences / samples / FULL_SCALE);
    int wholeLevel = Decibels.of(whole / samples / FULL_SCALE);
    remember(level);
    boolean voiced = likely && standsOut(level, wholeLevel);
    learn(voiced, level, wholeLevel);
    return voiced;
  }

  private boolean standsOut(int level, int wholeLevel) {
    if (level <= Math.max(LOUDEST_SILENCE, noise.quantile(0.1) + ABOVE_NOISE)) {
      return false;
    }
    return voice.count() < FRAMES_OF_VOICE
        || (level > voice.quantile(0.9) - BELOW_VOICE
            && wholeLevel > wholeVoice.quantile(0.9) - WHOLE_BELOW_VOICE);
  }

  private void learn(boolean voiced, int level, int wholeLevel) {
    silent = voiced ? 0 : silent + 1;
    if (voiced) {
      voice.add(level);
      wholeVoice.add(wholeLevel);
    } else if (silent == FRAMES_TO_FORGET) {
      voice = new Decibels();
      wholeVoice = new Decibels();
    }
  }

  private void remember(int level) {
    int slot = (int) (frames % NOISE_FRAMES);
    if (frames >= NOISE_FRAMES) {
      noise.remove(window[slot]);
    }
    window[slot] = level;
    noise.add(level);
    frames++;
  }

  void reset() {
    noise = new Decibels();
    voice = new Decibels();
    wholeVoice = new Decibels();
    frames = 0;
    silent = 0;
    previousSample = 0;
  }
}
