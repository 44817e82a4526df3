package io.dualloop.benchmarks.report;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Times, kept as a histogram of microseconds with three significant digits. Percentiles are those
 * of HdrHistogram: the smallest recorded value that so many percent of all do not exceed, up to the
 * histogram's precision. Safe for use by several threads.
 */
public final class Latencies {

  private static final double MICROS_PER_MILLI = 1_000;

  private final Histogram micros = new Histogram(3);
  private long negative;

  /**
   * Adds a time.
   *
   * @param nanos how long; less than zero counts as zero, and as {@link #negative()}
   */
  public synchronized void add(long nanos) {
    if (nanos < 0) {
      negative++;
    }
    micros.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, nanos)));
  }

  /**
   * How many there are.
   *
   * @return the count
   */
  public synchronized long count() {
    return micros.getTotalCount();
  }

  /**
   * How many of them were less than zero.
   *
   * @return the count
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
    return count() == 0 ? Double.NaN : micros.getValueAtPercentile(percent) / MICROS_PER_MILLI;
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
