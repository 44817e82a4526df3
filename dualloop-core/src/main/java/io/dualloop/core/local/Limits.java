package io.dualloop.core.local;

import java.time.Duration;

/**
 * How much a store keeps, and how long.
 *
 * @param queueLimit waiting tasks
 * @param retention how long an ended task is kept whole
 * @param tombstones how long it is kept as a tombstone afterwards
 * @param maxEnded ended tasks kept whole
 * @param maxEndedBytes bytes of their results and errors
 * @param maxTombstones tombstones
 * @param maxDeadLetters dead letters
 * @param maxDeadLetterBytes bytes of their originals and errors
 */
record Limits(
    int queueLimit,
    Duration retention,
    Duration tombstones,
    int maxEnded,
    long maxEndedBytes,
    int maxTombstones,
    int maxDeadLetters,
    long maxDeadLetterBytes) {}
