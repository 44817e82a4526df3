package io.dualloop.spi.support;

import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The last states that a task entered, as one text: entries of state, version, attempt, and
 * milliseconds since the acceptance, with commas in them and spaces between them.
 */
public final class HistoryText {

  private HistoryText() {}

  /**
   * Adds an entry, and drops the oldest if there were {@link TaskStatus#MAX_HISTORY}.
   *
   * @param history the text so far; may be empty
   * @param state the state entered
   * @param version the task's version then
   * @param attempt its attempt then
   * @param after milliseconds since the acceptance
   * @return the longer text
   */
  public static String with(
      String history, TaskState state, long version, long attempt, long after) {
    List<String> entries = entries(history);
    entries.add(state + "," + version + "," + attempt + "," + after);
    int from = Math.max(0, entries.size() - TaskStatus.MAX_HISTORY);
    return String.join(" ", entries.subList(from, entries.size()));
  }

  /**
   * Reads a text.
   *
   * @param history the text; may be empty
   * @param accepted when the task was accepted, by the store, in milliseconds since 1970
   * @return the entries, the oldest first
   * @throws IllegalArgumentException if an entry can't be read
   */
  public static List<StateChange> read(String history, long accepted) {
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
    String text = history.strip();
    return text.isEmpty() ? new ArrayList<>() : new ArrayList<>(List.of(text.split(" ", -1)));
  }
}
