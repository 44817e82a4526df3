package io.dualloop.benchmarks.rounds;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Moments at a fixed rate, whatever has become of those before.
 *
 * @param begun the first of them, as {@link System#nanoTime}, which counts alike in all processes
 *     of a Linux
 * @param rate how many a second
 */
public record FixedRate(long begun, int rate) {

  /**
   * Begins now.
   *
   * @param rate how many a second
   * @return the moments
   */
  public static FixedRate of(int rate) {
    return new FixedRate(System.nanoTime(), rate);
  }

  /**
   * Waits for a moment, or not if that is over.
   *
   * @param number which, from 0
   * @return when it was due
   */
  public long await(int number) {
    long due = begun + number * TimeUnit.SECONDS.toNanos(1) / rate;
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return due;
  }
}
