package io.dualloop.core.local;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Submission;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds tasks by id and by their keys, and forgets the ended ones: first all but a tombstone, then
 * that too. Tasks end in the order of time and are kept equally long, so both kinds are forgotten
 * in the order in which they came, and need no timers. Guarded by the store's lock.
 */
final class TaskIndex {

  private final Limits limits;
  private final ShrinkingMap<TaskId, TaskRecord> tasks = ShrinkingMap.inNoOrder();
  private final ShrinkingMap<String, TaskRecord> unfinishedByRequestKey = ShrinkingMap.inNoOrder();
  private final ShrinkingMap<String, TaskId> byIdempotencyKey = ShrinkingMap.inNoOrder();
  private final EndedTasks ended = new EndedTasks();
  private long endedBytes;
  private final ShrinkingMap<TaskId, Tombstone> tombstones = ShrinkingMap.inOrder();

  TaskIndex(Limits limits) {
    this.limits = limits;
  }

  @Nullable TaskRecord task(TaskId id) {
    return tasks.get(id);
  }

  @Nullable Tombstone tombstone(TaskId id) {
    return tombstones.get(id);
  }

  /** The task that a submission with this key joins: unfinished, and of no older generation. */
  @Nullable TaskRecord unfinished(Submission.@Nullable RequestKey wanted) {
    TaskRecord task = wanted == null ? null : unfinishedByRequestKey.get(wanted.key());
    Submission.RequestKey there = task == null ? null : task.live().requestKey;
    return wanted == null || there == null || there.generation() < wanted.generation()
        ? null
        : task;
  }

  @Nullable TaskId byIdempotencyKey(String key) {
    return byIdempotencyKey.get(key);
  }

  void add(TaskRecord task) {
    tasks.put(task.id, task);
    Submission.RequestKey requestKey = task.live().requestKey;
    if (requestKey != null) {
      unfinishedByRequestKey.put(requestKey.key(), task);
    }
    if (task.idempotency != null) {
      byIdempotencyKey.put(task.idempotency.key(), task.id);
    }
  }

  /**
   * Nobody may join it any more: it ends, or someone asked to cancel it and whoever asks the same
   * now must not get that cancellation. Idempotent.
   */
  void release(TaskRecord task) {
    Submission.RequestKey requestKey = task.live().requestKey;
    if (requestKey != null) {
      unfinishedByRequestKey.remove(requestKey.key(), task);
    }
  }

  void ended(TaskRecord task, Step step) {
    ended.add(task);
    endedBytes += bytes(task);
    // The one that has just ended stays, however much it brought: someone is about to read it.
    while (ended.size() > limits.maxEnded()
        || (endedBytes > limits.maxEndedBytes() && ended.size() > 1)) {
      step.count("store.ended.shrunk-early", 1);
      shrinkOldest(step);
    }
  }

  /** Forgets one thing that is over its time; false if there is none. */
  boolean forgetOne(Step step) {
    if (nextShrink() <= step.now) {
      shrinkOldest(step);
      return true;
    }
    if (nextForget() <= step.now) {
      forgetOldest();
      return true;
    }
    return false;
  }

  long next() {
    return Math.min(nextShrink(), nextForget());
  }

  private long nextShrink() {
    TaskRecord oldest = ended.first();
    return oldest == null ? StoreClock.NEVER : StoreClock.after(oldest.endedAt, limits.retention());
  }

  private long nextForget() {
    return tombstones.isEmpty() ? StoreClock.NEVER : tombstones.first().until();
  }

  private void shrinkOldest(Step step) {
    TaskRecord task = Objects.requireNonNull(ended.poll(), "there is an ended task");
    endedBytes -= bytes(task);
    tasks.remove(task.id);
    Tombstone left = Tombstone.of(task, StoreClock.after(step.now, limits.tombstones()));
    tombstones.put(task.id, left);
    while (tombstones.size() > limits.maxTombstones()) {
      step.count("store.tombstone.forgotten-early", 1);
      forgetOldest();
    }
  }

  private static long bytes(TaskRecord task) {
    Remains left = task.remains();
    return left == null ? 0 : left.bytes();
  }

  private void forgetOldest() {
    Tombstone oldest = tombstones.first();
    tombstones.remove(oldest.id());
    if (oldest.idempotency() != null) {
      byIdempotencyKey.remove(oldest.idempotency().key());
    }
  }

  /** How many of everything there are, for tests of the bounds. */
  Sizes sizes() {
    return new Sizes(
        tasks.size(),
        ended.size(),
        tombstones.size(),
        unfinishedByRequestKey.size(),
        byIdempotencyKey.size());
  }

  record Sizes(int tasks, int ended, int tombstones, int requestKeys, int idempotencyKeys) {}
}
