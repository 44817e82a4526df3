package io.dualloop.core.local;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.time.Instant;

/**
 * The store's time: nanoseconds since the store was made. Starting at zero makes moments plain
 * numbers that can be compared and kept in a few bytes; an instant is made of them only where
 * people read it, and always from the same starting point, so that a change of the system's clock
 * never puts an ending before its beginning.
 */
final class StoreClock {

  /** Later than everything; also what a moment too far away becomes. */
  static final long NEVER = Long.MAX_VALUE;

  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private final LoopRuntime runtime;
  private final long origin;
  private final Instant start;

  StoreClock(LoopRuntime runtime) {
    this.runtime = runtime;
    this.origin = runtime.nanos();
    this.start = runtime.now();
  }

  long now() {
    return runtime.nanos() - origin;
  }

  Instant instant(long at) {
    return start.plusNanos(at);
  }

  static long after(long at, Duration wait) {
    long nanos = wait.compareTo(LONGEST) >= 0 ? Long.MAX_VALUE : wait.toNanos();
    long sum = at + nanos;
    return sum < at && nanos > 0 ? NEVER : sum;
  }

  static Duration until(long at, long now) {
    return Duration.ofNanos(Math.max(0, at - now));
  }
}
