package io.dualloop.http.escalation;

import io.dualloop.api.TaskId;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tasks that were added last, up to a limit. Thread-safe. */
final class RecentTasks {

  private final Map<TaskId, Boolean> tasks;

  RecentTasks(int most) {
    tasks =
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<TaskId, Boolean> eldest) {
            return size() > most;
          }
        };
  }

  synchronized boolean add(TaskId task) {
    return tasks.put(task, true) == null;
  }

  synchronized boolean contains(TaskId task) {
    return tasks.containsKey(task);
  }
}
