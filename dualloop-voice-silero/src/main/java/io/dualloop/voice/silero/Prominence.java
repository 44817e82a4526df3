package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.audio.FrameLevels;
import io.dualloop.voice.vosk.audio.LevelHistogram;
import io.dualloop.voice.vosk.audio.Pcm;

/**
 * How loud a frame is beside the noise of the last three seconds, and beside the voice heard last:
 * what is 25 dB softer than somebody's own loudness is breath and room, however quiet the room.
 */
final class Prominence {

  private static final int LOUDEST_SILENCE = -62;
  private static final int BELOW_VOICE = 25;

  /** With fewer it isn't known how loud somebody is. */
  private static final int FRAMES_OF_VOICE = 5;

  /** The next who speaks may be softer. */
  private static final int FRAMES_TO_FORGET = 600 / Pcm.FRAME_MILLIS;

  private final FrameLevels levels = new FrameLevels();
  private LevelHistogram voice = new LevelHistogram();
  private int silent;
  private int level = LevelHistogram.QUIETEST;

  /** Hears a frame. */
  void hear(byte[] frame, int length) {
    level = levels.hear(frame, length);
  }

  /** Whether it is known how loud somebody is who speaks now. */
  boolean knowsVoice() {
    return voice.count() >= FRAMES_OF_VOICE;
  }

  /**
   * Whether the frame stands out against the noise by that much, and is loud enough for a voice.
   */
  boolean standsOut(int decibels) {
    int least = Math.max(LOUDEST_SILENCE, levels.noise() + decibels);
    return level > least && (!knowsVoice() || level > voice.quantile(0.9) - BELOW_VOICE);
  }

  /** Whether the frame was somebody's voice. */
  void learn(boolean voiced) {
    silent = voiced ? 0 : silent + 1;
    if (voiced) {
      voice.add(level);
    } else if (silent == FRAMES_TO_FORGET) {
      voice = new LevelHistogram();
    }
  }

  void reset() {
    levels.reset();
    voice = new LevelHistogram();
    silent = 0;
    level = LevelHistogram.QUIETEST;
  }
}
