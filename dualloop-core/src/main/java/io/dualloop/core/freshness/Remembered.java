package io.dualloop.core.freshness;

import java.time.Duration;

/**
 * An answer with what is needed to tell its age at any later moment.
 *
 * @param <R> the result
 * @param value the result
 * @param asOf the moment of which its data are, in nanoseconds of this process's own clock
 * @param goodFor how long it is fresh by its type
 * @param begin the number of the begin of the attempt that found it
 */
public record Remembered<R>(R value, long asOf, Duration goodFor, long begin) {

  /**
   * How old its data are.
   *
   * @param now nanoseconds of this process's own clock
   * @return never negative
   */
  public Duration age(long now) {
    return Duration.ofNanos(Math.max(0, now - asOf));
  }
}
