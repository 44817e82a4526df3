package io.dualloop.jdbc;

import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The last states that a task entered, as one text: entries of state, version, attempt, and
 * milliseconds since the acceptance.
 */
final class History {

  private History() {}

  /** With one entry more, and without the oldest if there were 20. */
  static String with(String history, TaskState state, long version, long attempt, long after) {
    List<String> entries = entries(history);
    entries.add(state + "," + version + "," + attempt + "," + after);
    int from = Math.max(0, entries.size() - TaskStatus.MAX_HISTORY);
    return String.join(" ", entries.subList(from, entries.size()));
  }

  static List<StateChange> read(String history, long accepted) {
    List<StateChange> changes = new ArrayList<>();
    for (String entry : entries(history)) {
      String[] parts = entry.split(",", -1);
      changes.add(
          new StateChange(
              TaskState.valueOf(parts[0]),
              Long.parseLong(parts[1]),
              Integer.parseInt(parts[2]),
              Instant.ofEpochMilli(accepted + Long.parseLong(parts[3]))));
    }
    return changes;
  }

  private static List<String> entries(String history) {
    return history.isEmpty() ? new ArrayList<>() : new ArrayList<>(List.of(history.split(" ", -1)));
  }
}
