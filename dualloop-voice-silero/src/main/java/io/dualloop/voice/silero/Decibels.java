package io.dualloop.voice.silero;

/** How often each loudness occurred, in whole decibels below full scale: 0 down to -96. */
final class Decibels {

  static final int QUIETEST = -96;

  private final int[] counts = new int[1 - QUIETEST];
  private int total;

  /** The level of a mean square, of which 1 is full scale. */
  static int of(double meanSquare) {
    double decibels = meanSquare <= 0 ? QUIETEST : 10 * Math.log10(meanSquare);
    return (int) Math.max(QUIETEST, Math.min(0, Math.round(decibels)));
  }

  void add(int level) {
    counts[-level]++;
    total++;
  }

  void remove(int level) {
    counts[-level]--;
    total--;
  }

  int count() {
    return total;
  }

  /** The level that the given share of all was no louder than. */
  int quantile(double share) {
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
