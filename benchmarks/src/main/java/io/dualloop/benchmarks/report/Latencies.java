package io.dualloop.benchmarks.report;

import org.HdrHistogram.Histogram;

/**
 * Times, kept as a histogram of nanoseconds with three significant digits. Percentiles are those of
 * HdrHistogram: the smallest recorded value that so many percent of all do not exceed, up to the
 * histogram's precision. What was less than zero came before its time: it is counted apart and in
 * no percentile, so that it can't make the others look better. Safe for use by several threads.
 */
public final class Latencies {

  private static final double NANOS_PER_MILLI = 1e6;

  private static final double NANOS_PER_MICRO = 1e3;

  private final Histogram nanos = new Histogram(3);
  private long negative;

  /**
   * Adds a time.
   *
   * @param nanos how long; less than zero counts as {@link #negative()} only
   */
  public synchronized void add(long nanos) {
    if (nanos < 0) {
      negative++;
    } else {
      this.nanos.recordValue(nanos);
    }
  }

  /**
   * How many the percentiles are of.
   *
   * @return the count of those not less than zero
   */
  public synchronized long count() {
    return nanos.getTotalCount();
  }

  /**
   * How many were less than zero.
   *
   * @return the count of those left out
   */
  public synchronized long negative() {
    return negative;
  }

  /**
   * A percentile.
   *
   * @param percent 0 to 100
   * @return in milliseconds; not a number if there is no time
   */
  public synchronized double millis(double percent) {
    return count() == 0 ? Double.NaN : nanos.getValueAtPercentile(percent) / NANOS_PER_MILLI;
  }

  /**
   * A percentile.
   *
   * @param percent 0 to 100
   * @return in microseconds; not a number if there is no time
   */
  public double micros(double percent) {
    return millis(percent) * NANOS_PER_MILLI / NANOS_PER_MICRO;
  }

  /**
   * The longest.
   *
   * @return in milliseconds; not a number if there is no time
   */
  public double maxMillis() {
    return millis(100);
  }
}
