package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Latencies;

/**
 * What comes of a fixed beat: how late each tick ran after it was due, by an absolute schedule. One
 * that came more than a period late stands for all that were due meanwhile, each as late as it was.
 */
final class Ticking {

  private final long period;
  private final Latencies lateness = new Latencies();
  private final long first;
  private long next;

  /**
   * With a schedule.
   *
   * @param start the moment from which the periods count
   * @param period in nanoseconds
   * @param settle how long from the start ticks don't count
   */
  Ticking(long start, long period, long settle) {
    this.period = period;
    this.first = start + settle;
    this.next = start + period;
  }

  /** A tick; by one thread. */
  void tick() {
    long now = System.nanoTime();
    while (now - next >= 0) {
      if (next - first >= 0) {
        lateness.add(now - next);
      }
      next += period;
    }
  }

  Latencies lateness() {
    return lateness;
  }
}
