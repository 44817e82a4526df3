package io.dualloop.voice.vosk.audio;

/**
 * How often each loudness occurred, in whole decibels below full scale: 0 down to {@link
 * #QUIETEST}. For one thread.
 */
public final class LevelHistogram {

  /** The lowest level, in decibels: that of silence and of all that is quieter. */
  public static final int QUIETEST = -96;

  private final int[] counts = new int[1 - QUIETEST];
  private int total;

  /** Empty. */
  public LevelHistogram() {}

  /**
   * Counts a level.
   *
   * @param level {@link #QUIETEST} to 0
   */
  public void add(int level) {
    counts[-level]++;
    total++;
  }

  /**
   * Takes a level back that was counted.
   *
   * @param level {@link #QUIETEST} to 0
   */
  public void remove(int level) {
    counts[-level]--;
    total--;
  }

  /**
   * How many levels are counted.
   *
   * @return zero or more
   */
  public int count() {
    return total;
  }

  /**
   * The level that the given share of all was no louder than.
   *
   * @param share 0 to 1
   * @return {@link #QUIETEST} to 0
   */
  public int quantile(double share) {
    int wanted = Math.max(1, (int) Math.ceil(share * total));
    int seen = 0;
    for (int level = QUIETEST; level < 0; level++) {
      seen += counts[-level];
      if (seen >= wanted) {
        return level;
      }
    }
    return 0;
  }
}
