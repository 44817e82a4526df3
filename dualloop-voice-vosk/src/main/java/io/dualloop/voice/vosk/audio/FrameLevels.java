package io.dualloop.voice.vosk.audio;

/**
 * How loud frames are, one after the other, and the noise of the last three seconds under them. For
 * one thread.
 *
 * <p>Loudness is that of the differences between neighbouring samples: that takes away hum and
 * offset, makes low-pitched noise as steady as white noise, and is where an s is loud.
 */
public final class FrameLevels {

  private static final int WINDOW_FRAMES = 3_000 / Pcm.FRAME_MILLIS;
  private static final double FULL_SCALE = 32_768.0 * 32_768.0;

  private final int[] window = new int[WINDOW_FRAMES];
  private LevelHistogram recent = new LevelHistogram();
  private long frames;
  private int previousSample;

  /** Nothing is heard yet. */
  public FrameLevels() {}

  /**
   * Hears the next frame.
   *
   * @param frame samples as {@link Pcm} says
   * @param length how many bytes of it
   * @return its level in decibels below full scale, {@link LevelHistogram#QUIETEST} to 0
   */
  public int hear(byte[] frame, int length) {
    int level = level(frame, length);
    int slot = (int) (frames % WINDOW_FRAMES);
    if (frames >= WINDOW_FRAMES) {
      recent.remove(window[slot]);
    }
    window[slot] = level;
    recent.add(level);
    frames++;
    return level;
  }

  /**
   * The noise: a tenth of the last three seconds was no louder.
   *
   * @return {@link LevelHistogram#QUIETEST} to 0
   */
  public int noise() {
    return recent.quantile(0.1);
  }

  /** Forgets what was heard. */
  public void reset() {
    recent = new LevelHistogram();
    frames = 0;
    previousSample = 0;
  }

  private int level(byte[] frame, int length) {
    double sum = 0;
    for (int i = 0; i + 1 < length; i += 2) {
      int sample = Pcm.sample(frame, i);
      double difference = sample - 0.95 * previousSample;
      previousSample = sample;
      sum += difference * difference;
    }
    double mean = sum / Math.max(1, length / 2) / FULL_SCALE;
    double decibels = mean <= 0 ? LevelHistogram.QUIETEST : 10 * Math.log10(mean);
    return (int) Math.max(LevelHistogram.QUIETEST, Math.min(0, Math.round(decibels)));
  }
}
