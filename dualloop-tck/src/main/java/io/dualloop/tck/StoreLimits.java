package io.dualloop.tck;

import java.time.Duration;

/**
 * The limits with which a test wants its transport. A transport that cannot set one of the counts
 * takes the nearest it can; the tests then fail where they reach it.
 *
 * @param queueLimit how many tasks may wait before a submit is answered busy
 * @param retention how long an ended task is kept whole
 * @param tombstones how long it is kept as a tombstone afterwards
 * @param maxEnded how many ended tasks are kept whole
 * @param maxTombstones how many tombstones are kept
 * @param maxDeadLetters how many dead letters are kept
 */
public record StoreLimits(
    int queueLimit,
    Duration retention,
    Duration tombstones,
    int maxEnded,
    int maxTombstones,
    int maxDeadLetters) {

  /** Room for everything that one test makes, and a day for ended tasks and for tombstones. */
  public static final StoreLimits DEFAULT =
      new StoreLimits(100_000, Duration.ofHours(24), Duration.ofHours(24), 100_000, 100_000, 1_000);

  /**
   * The same with another length of the queue.
   *
   * @param tasks how many tasks may wait
   * @return a copy
   */
  public StoreLimits queueLimit(int tasks) {
    return new StoreLimits(tasks, retention, tombstones, maxEnded, maxTombstones, maxDeadLetters);
  }

  /**
   * The same with other times.
   *
   * @param whole how long an ended task is kept whole
   * @param tombstone how long it is kept as a tombstone afterwards
   * @return a copy
   */
  public StoreLimits keeping(Duration whole, Duration tombstone) {
    return new StoreLimits(queueLimit, whole, tombstone, maxEnded, maxTombstones, maxDeadLetters);
  }

  /**
   * The same with other counts of ended tasks.
   *
   * @param whole how many ended tasks are kept whole
   * @param tombstone how many tombstones are kept
   * @return a copy
   */
  public StoreLimits keepingAtMost(int whole, int tombstone) {
    return new StoreLimits(queueLimit, retention, tombstones, whole, tombstone, maxDeadLetters);
  }

  /**
   * The same with another count of dead letters.
   *
   * @param letters how many are kept
   * @return a copy
   */
  public StoreLimits deadLetters(int letters) {
    return new StoreLimits(queueLimit, retention, tombstones, maxEnded, maxTombstones, letters);
  }
}
