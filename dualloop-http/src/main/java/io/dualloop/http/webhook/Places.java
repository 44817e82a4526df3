package io.dualloop.http.webhook;

import java.time.Duration;

/**
 * Places in time, each behind the other: a crowd that has to wait comes back one by one, as fast as
 * it can be served, and who comes new does not overtake it. For one thread.
 */
final class Places {

  private static final long LONGEST = Duration.ofMinutes(10).toNanos();

  private long last;

  Places(long now) {
    this.last = now;
  }

  /** Whether somebody will come back later. */
  boolean areTaken(long now) {
    return last - now > 0;
  }

  /** The next place, not before a moment, as the time until then. */
  Duration take(long notBefore, long spacing, long now) {
    if (last - notBefore < 0) {
      last = notBefore;
    }
    // Beyond that all have the same place: too many of them to be told apart.
    if (last - now < LONGEST) {
      last += spacing;
    }
    return Duration.ofNanos(last - now);
  }

  void clear(long now) {
    last = now;
  }
}
