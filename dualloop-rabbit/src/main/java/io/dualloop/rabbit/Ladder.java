package io.dualloop.rabbit;

import java.time.Duration;

/**
 * Queues that keep messages for a fixed time each and hand them on: step k for 2^k units of 100 ms,
 * to the step below. A delay is a sum of such times, and its binary digits, the highest first, are
 * the words of the routing key: at each step 1 means to wait, 0 to go on to the next one. So a few
 * queues serve all delays. In each queue all wait equally long, and nobody behind somebody who
 * waits longer; and nothing comes to the same queue twice, which the broker would take for a circle
 * and drop.
 */
final class Ladder {

  /** The highest step keeps a message for 14.6 h, all together for 29.1 h. */
  static final int STEPS = 20;

  private static final long UNIT_MILLIS = 100;

  /** The longest delay. */
  static final Duration LONGEST = Duration.ofMillis(((1L << STEPS) - 1) * UNIT_MILLIS);

  private Ladder() {}

  /** How long a message stays on a step. */
  static long millis(int step) {
    return UNIT_MILLIS << step;
  }

  /**
   * A delay in units: rounded up, for who comes too early finds nothing.
   *
   * @param delay positive, and not longer than the longest
   */
  static long units(Duration delay) {
    long millis = delay.toMillis();
    if (delay.compareTo(Duration.ofMillis(millis)) > 0) {
      millis++;
    }
    return (millis + UNIT_MILLIS - 1) / UNIT_MILLIS;
  }

  /** The highest step on which it waits. */
  static int entry(long units) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(units);
  }

  static String routingKey(long units) {
    StringBuilder key = new StringBuilder();
    for (int step = STEPS - 1; step >= 0; step--) {
      key.append((units >> step) & 1).append('.');
    }
    key.setLength(key.length() - 1);
    return key.toString();
  }

  /** What a step's exchange takes messages by: those that wait there, or those that go on. */
  static String pattern(int step, boolean wait) {
    return "*.".repeat(STEPS - 1 - step) + (wait ? "1" : "0") + (step > 0 ? ".#" : "");
  }
}
