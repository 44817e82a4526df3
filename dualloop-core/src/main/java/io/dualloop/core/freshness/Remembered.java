package io.dualloop.core.freshness;

import io.dualloop.core.loop.Timers;
import java.time.Duration;

/**
 * An answer with what is needed to tell its age at any later moment.
 *
 * @param <R> the result
 * @param value the result
 * @param asOf the moment of which its data are, in nanoseconds of this process's own clock
 * @param goodFor how long it is fresh by its type
 * @param origin where it comes from
 */
public record Remembered<R>(R value, long asOf, Duration goodFor, Origin origin) {

  /**
   * How old its data are.
   *
   * @param now nanoseconds of this process's own clock
   * @return never negative
   */
  public Duration age(long now) {
    return Duration.ofNanos(Math.max(0, now - asOf));
  }

  /**
   * Whether it may still be told, though no longer as fresh.
   *
   * @param now nanoseconds of this process's own clock
   * @param window how long after its good time; any length
   * @return true if it is good or inside the window
   */
  public boolean isUsable(long now, Duration window) {
    // Two centuries fit into a long, so this sum can't overflow as that of two durations may.
    return now - asOf <= Timers.nanos(goodFor) + Timers.nanos(window);
  }
}
