package io.dualloop.http;

import io.dualloop.api.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one socket was told last of each task, and what of it the client has acknowledged. Remembers
 * as many tasks as it may, the newest. Guarded by the socket's monitor.
 */
final class LastTold {

  /**
   * What was told.
   *
   * @param acknowledged the newest version that the client has acknowledged; -1 for none
   */
  private record Last(long version, boolean ended, long acknowledged) {}

  private final int atMost;
  private final Map<TaskId, Last> tasks = new LinkedHashMap<>();

  LastTold(int atMost) {
    this.atMost = atMost;
  }

  void told(TaskId task, long version, boolean ended) {
    Last before = tasks.remove(task);
    long acknowledged = before == null ? -1 : before.acknowledged();
    // A store that was rolled back counts again from a lower version.
    tasks.put(task, new Last(version, ended, version < acknowledged ? -1 : acknowledged));
    if (tasks.size() > atMost) {
      tasks.remove(tasks.keySet().iterator().next());
    }
  }

  /** What an acknowledgement says: whether it is new, and whether it is of the ending. */
  record Acknowledged(boolean isNew, boolean ended) {}

  /**
   * Takes an acknowledgement.
   *
   * @throws ProblemException if the task was not told, or only an older version of it
   */
  Acknowledged acknowledge(TaskId task, long version) {
    Last last = tasks.get(task);
    if (last == null || version > last.version()) {
      throw new Problem(
              "not-told",
              409,
              "Not told",
              "Only what was told on this socket can be acknowledged, and that is not.")
          .exception();
    }
    boolean isNew = version > last.acknowledged();
    if (isNew) {
      // The same key again: it keeps its place.
      tasks.put(task, new Last(last.version(), last.ended(), version));
    }
    return new Acknowledged(isNew, last.ended() && version == last.version());
  }
}
