package io.dualloop.jdbc;

import java.time.Duration;

/** Durations as the database counts them. */
final class Millis {

  /** Some thousand years: long enough to be for ever, and to be added to now. */
  private static final long LONGEST = 100_000_000_000_000L;

  private Millis() {}

  /** Rounded up, so that nothing is early. */
  static long of(Duration duration) {
    if (duration.compareTo(Duration.ofMillis(LONGEST)) >= 0) {
      return LONGEST;
    }
    long whole = duration.toMillis();
    return duration.equals(Duration.ofMillis(whole)) ? whole : whole + 1;
  }

  /** For what counts milliseconds in an int. */
  static int asInt(Duration duration) {
    return (int) Math.min(Integer.MAX_VALUE, of(duration));
  }

  /** From one moment to a later one. */
  static Duration between(long from, long to) {
    return Duration.ofMillis(Math.max(0, to - from));
  }
}
