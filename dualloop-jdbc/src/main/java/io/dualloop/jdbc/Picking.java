package io.dualloop.jdbc;

import io.dualloop.api.Priority;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Finds and locks tasks that are ready, the oldest first. Those that another step holds are passed
 * over: if the oldest are, the next ones are tried, so that claims at once share what there is.
 */
final class Picking {

  /** So far a claim looks past those that others hold. */
  private static final int MOST = 200;

  /** So often it looks where others hold all that there is: a watch or a sweep soon lets go. */
  private static final int TRIES = 5;

  private static final long PAUSE_NANOS = Duration.ofMillis(3).toNanos();

  private Picking() {}

  static List<Task> oldest(Priority from, List<String> types, int wanted, Transaction tx)
      throws SQLException {
    for (int tries = 1; ; tries++) {
      List<String> found = look(from, types, wanted, tx);
      List<Task> picked = oldest(found, from, types, wanted, tx);
      if (!picked.isEmpty() || found.isEmpty() || tries == TRIES) {
        return picked;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static List<Task> oldest(
      List<String> found, Priority from, List<String> types, int wanted, Transaction tx)
      throws SQLException {
    List<Task> picked = lock(found, tx);
    if (picked.size() < found.size()) {
      List<String> others = new ArrayList<>(look(from, types, wanted + MOST, tx));
      others.removeAll(found);
      while (picked.size() < wanted && !others.isEmpty()) {
        List<String> next = others.subList(0, Math.min(wanted - picked.size(), others.size()));
        picked.addAll(lock(next, tx));
        next.clear();
      }
    }
    return picked;
  }

  private static List<String> look(Priority from, List<String> types, int most, Transaction tx)
      throws SQLException {
    return ids(tx.query(look(Lanes.number(from), types, most, tx.statements())));
  }

  /** The oldest of each lane by itself, since an index has them in order; of these the oldest. */
  static Sql.Filled look(int priority, List<String> types, int most, Statements statements) {
    Sql lane = statements.get("claim.lane");
    List<Sql.Filled> lanes =
        types.stream()
            .map(type -> lane.fill(Map.of("priority", priority, "type", type, "most", most)))
            .toList();
    return statements
        .get("claim.look")
        .fill(Map.of("lanes", Sql.Filled.union(lanes), "most", most));
  }

  private static List<Task> lock(List<String> ids, Transaction tx) throws SQLException {
    List<Task> tasks = new ArrayList<>();
    if (!ids.isEmpty()) {
      tx.query("claim.lock", "ids", List.copyOf(ids)).forEach(row -> tasks.add(new Task(row)));
    }
    return tasks;
  }

  /** Locks what a look has found, but for what others hold. */
  static List<Row> lock(String statement, List<Row> found, Transaction tx) throws SQLException {
    return found.isEmpty() ? List.of() : tx.query(statement, "ids", ids(found));
  }

  static List<String> ids(List<Row> rows) {
    return rows.stream().map(row -> row.text("id")).toList();
  }
}
