package io.dualloop.core.local;

import io.dualloop.api.Priority;
import io.dualloop.spi.Submission.Lane;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tasks that a worker may begin now: one line for each lane. Guarded by the store's lock. */
final class ReadyTasks {

  private static final Priority[] PRIORITIES = Priority.values();

  /** In each line, by the order in which they became ready; the key is its number in that order. */
  private final Map<Lane, LinkedHashMap<TaskRecord, Long>> lines = new HashMap<>();

  private long number;

  void add(TaskRecord task) {
    lines.computeIfAbsent(task.lane, lane -> new LinkedHashMap<>()).put(task, ++number);
    task.live().ready = true;
  }

  void remove(TaskRecord task) {
    if (!task.live().ready) {
      return;
    }
    task.live().ready = false;
    Map<TaskRecord, Long> line = lines.get(task.lane);
    if (line != null) {
      line.remove(task);
      if (line.isEmpty()) {
        lines.remove(task.lane);
      }
    }
  }

  /** How many there are in each lane that has any. */
  Map<Lane, Long> sizes() {
    Map<Lane, Long> sizes = new HashMap<>();
    lines.forEach((lane, line) -> sizes.put(lane, (long) line.size()));
    return sizes;
  }

  /** The oldest task of the preferred priority among some types, else of the highest other one. */
  @Nullable TaskRecord first(Priority preferred, Collection<String> types) {
    TaskRecord found = oldest(preferred, types);
    for (int i = 0; found == null && i < PRIORITIES.length; i++) {
      if (PRIORITIES[i] != preferred) {
        found = oldest(PRIORITIES[i], types);
      }
    }
    return found;
  }

  private @Nullable TaskRecord oldest(Priority priority, Collection<String> types) {
    TaskRecord oldest = null;
    long best = Long.MAX_VALUE;
    for (String type : types) {
      Map<TaskRecord, Long> line = lines.get(new Lane(type, priority));
      if (line != null) {
        Map.Entry<TaskRecord, Long> head = line.entrySet().iterator().next();
        if (head.getValue() < best) {
          best = head.getValue();
          oldest = head.getKey();
        }
      }
    }
    return oldest;
  }
}
