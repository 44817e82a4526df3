package io.dualloop.core.foreground;

import java.time.Duration;

/** The loop's bounds (T13, F10, F13). */
record Limits(
    int asksPerSession,
    int asks,
    int sessions,
    int inbox,
    int operations,
    int timers,
    Duration lookup,
    Duration acceptWithin) {

  static final Limits DEFAULT =
      new Limits(
          64,
          10_000,
          100_000,
          4_096,
          4_096,
          1_000_000,
          Duration.ofMillis(50),
          Duration.ofSeconds(5));

  /** How many tasks are watched without a conversation. */
  static final int WATCHES = 20_000;

  /** How long after a refusal it makes sense to ask again. */
  static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** How long a port may take to answer any call. */
  static final Duration CALL = Duration.ofSeconds(5);

  /** How long after a task's own deadline its ending may still come into sight (F13). */
  static final Duration LOST_SIGHT = Duration.ofSeconds(5);

  /** How often the truth is read again, in case the feed lost something (T06). */
  static final Duration REREAD = Duration.ofSeconds(5);

  /** How long a running attempt may take to stop (T09). */
  static final Duration GRACE = Duration.ofSeconds(2);
}
