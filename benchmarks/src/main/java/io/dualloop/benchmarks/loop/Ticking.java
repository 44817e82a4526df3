package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Latencies;
import org.jspecify.annotations.Nullable;

/**
 * What comes of a fixed beat: how late each tick ran after it was due, by an absolute schedule. One
 * that came more than a period late stands for all that were due meanwhile, each as late as it was.
 */
final class Ticking {

  private final long period;
  private final Latencies lateness = new Latencies();
  private long next;
  private volatile @Nullable Span counted;
  private volatile boolean over;

  /** Which ticks count: those that are due from the one moment on and before the other. */
  private record Span(long from, long until) {}

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

  /** Which ticks count, however late they come; before, classes are loaded. */
  void count(long from, long until) {
    counted = new Span(from, until);
  }

  /** Whether all that count have come. */
  boolean isOver() {
    return over;
  }

  /** A tick; by one thread. */
  void tick() {
    long now = System.nanoTime();
    Span span = counted;
    while (now - next >= 0) {
      if (span != null && next - span.from >= 0 && next - span.until < 0) {
        lateness.add(now - next);
      }
      next += period;
    }
    over = span != null && next - span.until >= 0;
  }

  Latencies lateness() {
    return lateness;
  }
}
