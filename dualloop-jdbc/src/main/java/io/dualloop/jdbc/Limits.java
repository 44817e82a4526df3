package io.dualloop.jdbc;

import java.time.Duration;

/**
 * How much the store keeps, and how long.
 *
 * @param queueLimit waiting tasks
 * @param retention how long an ended task is kept whole
 * @param tombstones how long it is kept as a tombstone afterwards
 * @param maxEnded ended tasks kept whole
 * @param maxTombstones tombstones
 * @param maxDeadLetters dead letters
 * @param bounding how long one sweep may take to bring all of it into bounds; the next one goes on
 */
record Limits(
    int queueLimit,
    Duration retention,
    Duration tombstones,
    int maxEnded,
    int maxTombstones,
    int maxDeadLetters,
    Duration bounding) {

  /** As a statement takes it: not less, and never 0, which would be for ever. */
  static int wholeSeconds(Duration limit) {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, limit.plusMillis(999).toSeconds()));
  }
}
