package io.dualloop.rabbit;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Pauses between tries: 0.2 to 1 s, longer each time, with jitter. Belongs to one thread. */
final class BackOff {

  private static final long FIRST = Duration.ofMillis(200).toNanos();
  private static final long LONGEST = Duration.ofSeconds(1).toNanos();

  private long next = FIRST;

  /** The next pause, in nanoseconds: half of it is chance, so that many do not come together. */
  long next() {
    long pause = next / 2 + ThreadLocalRandom.current().nextLong(next / 2 + 1);
    next = Math.min(LONGEST, 2 * next);
    return Math.max(FIRST / 2, pause);
  }

  void reset() {
    next = FIRST;
  }
}
