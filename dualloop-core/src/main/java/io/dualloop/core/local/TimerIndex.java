package io.dualloop.core.local;

import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * When something is next due for each unfinished task: one timer a task, the nearest of all that
 * can fall due for it. Guarded by the store's lock.
 */
final class TimerIndex {

  private final TreeSet<TaskRecord> byTime =
      new TreeSet<>(
          Comparator.<TaskRecord>comparingLong(task -> task.live().timerAt)
              .thenComparingLong(task -> task.live().number));

  void set(TaskRecord task, long at) {
    Live live = task.live();
    if (live.timerAt != at) {
      cancel(task);
      live.timerAt = at;
      if (at != StoreClock.NEVER) {
        byTime.add(task);
      }
    }
  }

  /** To be called before a task ends: its place is found by what it then lets go of. */
  void cancel(TaskRecord task) {
    Live live = task.live();
    if (live.timerAt != StoreClock.NEVER) {
      byTime.remove(task);
      live.timerAt = StoreClock.NEVER;
    }
  }

  /**
   * The task that is due first, or null if none is due now. It stays until its timer is changed.
   */
  @Nullable TaskRecord due(long now) {
    return next() <= now ? byTime.first() : null;
  }

  long next() {
    return byTime.isEmpty() ? StoreClock.NEVER : byTime.first().live().timerAt;
  }

  int size() {
    return byTime.size();
  }
}
