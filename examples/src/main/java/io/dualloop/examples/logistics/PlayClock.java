package io.dualloop.examples.logistics;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Milliseconds since a play began. Safe for use by any thread. */
final class PlayClock {

  private volatile long startNanos = System.nanoTime();
  private volatile Instant start = Instant.now();

  /** The play begins now; until then, time counts from the making of the clock. */
  void start() {
    startNanos = System.nanoTime();
    start = Instant.now();
  }

  long ms() {
    return msAt(System.nanoTime());
  }

  /** When something was, by {@link System#nanoTime()}. */
  long msAt(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(nanos - startNanos);
  }

  /** When something was, by the wall clock. */
  long msAt(Instant instant) {
    return Duration.between(start, instant).toMillis();
  }

  /** Blocks until a moment of the play; not at all if it has passed. */
  void await(long ms) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(startNanos + TimeUnit.MILLISECONDS.toNanos(ms) - System.nanoTime());
  }
}
