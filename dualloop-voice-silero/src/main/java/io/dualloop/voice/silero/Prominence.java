package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.audio.Pcm;

/**
 * How loud a frame is beside the noise of the last three seconds, and beside the voice heard last:
 * what is 25 dB softer than somebody's own loudness is breath and room, however quiet the room.
 *
 * <p>Loudness is that of the differences between neighbouring samples, which takes away hum and
 * offset and is where an s is loud.
 */
final class Prominence {

  private static final int NOISE_FRAMES = 3_000 / Pcm.FRAME_MILLIS;
  private static final int LOUDEST_SILENCE = -62;
  private static final int BELOW_VOICE = 25;
  private static final double FULL_SCALE = 32_768.0 * 32_768.0;

  /** With fewer it isn't known how loud somebody is. */
  private static final int FRAMES_OF_VOICE = 5;

  /** The next who speaks may be softer. */
  private static final int FRAMES_TO_FORGET = 600 / Pcm.FRAME_MILLIS;

  private final int[] window = new int[NOISE_FRAMES];
  private Decibels noise = new Decibels();
  private Decibels voice = new Decibels();
  private long frames;
  private int silent;
  private int previousSample;
  private int level = Decibels.QUIETEST;

  /** Hears a frame. */
  void hear(byte[] frame, int length) {
    double sum = 0;
    for (int i = 0; i + 1 < length; i += 2) {
      int sample = Pcm.sample(frame, i);
      double difference = sample - 0.95 * previousSample;
      previousSample = sample;
      sum += difference * difference;
    }
    level = Decibels.of(sum / Math.max(1, length / 2) / FULL_SCALE);
    int slot = (int) (frames % NOISE_FRAMES);
    if (frames >= NOISE_FRAMES) {
      noise.remove(window[slot]);
    }
    window[slot] = level;
    noise.add(level);
    frames++;
  }

  /** Whether it is known how loud somebody is who speaks now. */
  boolean knowsVoice() {
    return voice.count() >= FRAMES_OF_VOICE;
  }

  /**
   * Whether the frame stands out against the noise by that much, and is loud enough for a voice.
   */
  boolean standsOut(int decibels) {
    int least = Math.max(LOUDEST_SILENCE, noise.quantile(0.1) + decibels);
    return level > least && (!knowsVoice() || level > voice.quantile(0.9) - BELOW_VOICE);
  }

  /** Whether the frame was somebody's voice. */
  void learn(boolean voiced) {
    silent = voiced ? 0 : silent + 1;
    if (voiced) {
      voice.add(level);
    } else if (silent == FRAMES_TO_FORGET) {
      voice = new Decibels();
    }
  }

  void reset() {
    noise = new Decibels();
    voice = new Decibels();
    frames = 0;
    silent = 0;
    previousSample = 0;
    level = Decibels.QUIETEST;
  }
}
