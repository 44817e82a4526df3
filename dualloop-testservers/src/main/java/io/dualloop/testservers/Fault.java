package io.dualloop.testservers;

import java.util.concurrent.TimeUnit;

/** What is done to the bytes of one direction. */
record Fault(Kind kind, long delayNanos, int bytesPerSecond) {

  enum Kind {
    /** Handed on, maybe late or slowly. */
    FORWARD,
    /** Not even read. */
    BLACK_HOLE,
    /** Read and forgotten. */
    SWALLOW
  }

  static final Fault NONE = new Fault(Kind.FORWARD, 0, Integer.MAX_VALUE);
  static final Fault BLACK_HOLE = new Fault(Kind.BLACK_HOLE, 0, Integer.MAX_VALUE);
  static final Fault SWALLOW = new Fault(Kind.SWALLOW, 0, Integer.MAX_VALUE);

  /** A slow direction hands on this many times a second. */
  private static final int BURSTS_PER_SECOND = 20;

  static Fault delay(long nanos) {
    return new Fault(Kind.FORWARD, nanos, Integer.MAX_VALUE);
  }

  static Fault slow(int bytesPerSecond) {
    return new Fault(Kind.FORWARD, 0, bytesPerSecond);
  }

  /** How many bytes may be handed on at once. */
  int burst() {
    return Math.max(1, bytesPerSecond / BURSTS_PER_SECOND);
  }

  /** How long there is nothing more to hand on after these bytes. */
  long nanosFor(int bytes) {
    return bytesPerSecond == Integer.MAX_VALUE
        ? 0
        : bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
  }
}
