package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Latencies;

/**
 * What comes of a fixed beat: how late each tick ran after it was due, by an absolute schedule. One
 * that came more than a period late stands for all that were due meanwhile, each as late as it was.
 */
final class Ticking {

  private final long period;
  private final Latencies lateness = new Latencies();
  private long next;
  private volatile long countFrom;
  private volatile boolean counts;

  /**
   * With a schedule, whose ticks don't count yet.
   *
   * @param start the moment from which the periods count
   * @param period in nanoseconds
   */
  Ticking(long start, long period) {
    this.period = period;
    this.next = start + period;
  }

  /** Ticks that are due from this moment on count; before, classes are loaded. */
  void countFrom(long moment) {
    countFrom = moment;
    counts = true;
  }

  /** A tick; by one thread. */
  void tick() {
    long now = System.nanoTime();
    while (now - next >= 0) {
      if (counts && next - countFrom >= 0) {
        lateness.add(now - next);
      }
      next += period;
    }
  }

  Latencies lateness() {
    return lateness;
  }
}
