package io.dualloop.redis;

import java.time.Duration;

/**
 * How much the store keeps, and how long; part of every script.
 *
 * @param queueLimit waiting tasks
 * @param retention how long an ended task is kept whole
 * @param tombstones how long it is kept as a tombstone afterwards
 * @param maxEnded ended tasks kept whole
 * @param maxTombstones tombstones
 * @param maxDeadLetters dead letters
 * @param shiftable whether tests may shift the server's time, by a key of the namespace
 */
record Limits(
    int queueLimit,
    Duration retention,
    Duration tombstones,
    int maxEnded,
    int maxTombstones,
    int maxDeadLetters,
    boolean shiftable) {

  /** The first lines of every script. */
  String inLua() {
    String shift = shiftable ? "return tonumber(redis.call('GET', P .. 'shift') or 0)" : "return 0";
    return "local KEEP, TOMB, QUEUE, ENDED, STONES, DEAD = "
        + String.join(
            ", ",
            Long.toString(retention.toMillis()),
            Long.toString(tombstones.toMillis()),
            Integer.toString(queueLimit),
            Integer.toString(maxEnded),
            Integer.toString(maxTombstones),
            Integer.toString(maxDeadLetters))
        + "\nlocal function SHIFT(P) "
        + shift
        + " end\n";
  }
}
