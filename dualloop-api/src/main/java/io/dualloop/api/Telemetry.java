package io.dualloop.api;

import java.time.Duration;

/**
 * Where the loops report what they count and time. Called from many threads, also from the
 * foreground loop: an implementation must be safe for concurrent use and must never block.
 */
public interface Telemetry {

  /** Keeps nothing; the default. */
  Telemetry NONE = new Telemetry() {};

  /**
   * Something happened.
   *
   * @param event a dotted name, such as {@code foreground.tick.missed}
   * @param times how often since the last call; positive
   */
  default void count(String event, long times) {}

  /**
   * Something took a time.
   *
   * @param event a dotted name, such as {@code task.queue.time}
   * @param duration how long
   */
  default void time(String event, Duration duration) {}

  /**
   * Something threw and the loop went on.
   *
   * @param where a dotted name, such as {@code foreground.listener}
   * @param cause what was thrown
   */
  default void failure(String where, Throwable cause) {}
}
