package io.dualloop.http;

/** So many at once, so many per second. Thread-safe. */
final class Bucket {

  private final int burst;
  private final int perSecond;
  private double left;
  private long countedAt;

  Bucket(int burst, int perSecond, long now) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.left = burst;
    this.countedAt = now;
  }

  /** Counts one, unless it is one too many. */
  synchronized boolean take(long now) {
    double more = (now - countedAt) / 1e9 * perSecond;
    left = Math.min(burst, left + more);
    countedAt = now;
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }
}
