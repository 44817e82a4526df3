package io.dualloop.core.local;

import org.jspecify.annotations.Nullable;

/**
 * Ended tasks in the order in which they ended. Linked through the records themselves, so that it
 * takes no memory of its own. Guarded by the store's lock.
 */
final class EndedTasks {

  private @Nullable TaskRecord first;
  private @Nullable TaskRecord last;
  private int size;

  void add(TaskRecord task) {
    if (last == null) {
      first = task;
    } else {
      last.endedNext = task;
    }
    last = task;
    size++;
  }

  /** The one that ended first, or null if there is none. */
  @Nullable TaskRecord first() {
    return first;
  }

  /** Takes that one out, or null if there is none. */
  @Nullable TaskRecord poll() {
    TaskRecord oldest = first;
    if (oldest == null) {
      return null;
    }
    first = oldest.endedNext;
    // A record that somebody still reads must not hold all that ended after it.
    oldest.endedNext = null;
    if (first == null) {
      last = null;
    }
    size--;
    return oldest;
  }

  int size() {
    return size;
  }
}
