package io.dualloop.jdbc;

import io.dualloop.api.Priority;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds and locks tasks that are ready, the oldest first. Those that another step holds are passed
 * over: if the oldest are, the next ones are tried, so that claims at once share what there is.
 */
final class Picking {

  /** So far a claim looks past those that others hold. */
  private static final int MOST = 200;

  private Picking() {}

  static List<Task> oldest(Priority from, List<String> types, int wanted, Transaction tx)
      throws SQLException {
    int priority = Lanes.number(from);
    List<Task> picked =
        tasks(tx.query("claim.pick", "priority", priority, "types", types, "k", wanted));
    if (picked.size() < wanted && !tx.statements().dialect().skipsBeforeItCounts()) {
      List<String> others = new ArrayList<>();
      for (Row row :
          tx.query("claim.look", "priority", priority, "types", types, "most", wanted + MOST)) {
        others.add(row.text("id"));
      }
      picked.forEach(task -> others.remove(task.row.text("id")));
      while (picked.size() < wanted && !others.isEmpty()) {
        List<String> next = others.subList(0, Math.min(wanted - picked.size(), others.size()));
        picked.addAll(tasks(tx.query("claim.lock", "ids", List.copyOf(next))));
        next.clear();
      }
    }
    return picked;
  }

  private static List<Task> tasks(List<Row> rows) {
    List<Task> tasks = new ArrayList<>();
    rows.forEach(row -> tasks.add(new Task(row)));
    return tasks;
  }
}
