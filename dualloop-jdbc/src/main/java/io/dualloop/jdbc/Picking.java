package io.dualloop.jdbc;

import io.dualloop.api.Priority;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Chooses among the tasks that are ready, the oldest of each priority first. Those that another
 * step holds are passed over: if the oldest are, the next ones are tried, so that claims at once
 * share what there is.
 */
final class Picking {

  /** So far a claim looks past those that others hold. */
  private static final int MOST_HELD = 200;

  private final Transaction tx;
  private final Set<String> held = new HashSet<>();
  private boolean more = true;

  Picking(Transaction tx) {
    this.tx = tx;
  }

  /** Whether another look may find more. */
  boolean mayFindMore() {
    return more && held.size() < MOST_HELD;
  }

  /** Whether others hold all that it has found. */
  boolean isHeldUp() {
    return !held.isEmpty();
  }

  /** Looks at what others hold again. */
  void again() {
    held.clear();
    more = true;
  }

  /**
   * Locks tasks for some of the places, as far as there are any.
   *
   * @param places the priority wanted for each, by its place
   * @param room how many of each type there may be; must not be empty
   * @return a task for some of the places
   */
  Map<Integer, Task> pick(Map<Integer, Priority> places, Map<String, Integer> room)
      throws SQLException {
    int most = places.size() + held.size();
    List<Row> found = tx.query(look(List.copyOf(room.keySet()), most, tx.statements()));
    // Each priority has at most so many, and where there are fewer there are no others.
    more = found.size() >= most;
    Map<String, Integer> chosen = choose(ready(found), places, new LinkedHashMap<>(room));
    more |= chosen.size() < found.size() - held.size();
    Map<Integer, Task> picked = new LinkedHashMap<>();
    if (!chosen.isEmpty()) {
      List<String> ids = List.copyOf(chosen.keySet());
      held.addAll(ids);
      for (Row row : tx.query("claim.lock", "ids", ids)) {
        String id = row.text("id");
        held.remove(id);
        picked.put(chosen.get(id), new Task(row));
      }
    }
    more &= !chosen.isEmpty();
    return picked;
  }

  private Map<Priority, Deque<Row>> ready(List<Row> found) {
    Map<Priority, Deque<Row>> ready = new EnumMap<>(Priority.class);
    List<Row> oldest = new ArrayList<>(found);
    oldest.sort(Comparator.comparingLong(row -> row.number("ready_no")));
    for (Row row : oldest) {
      if (!held.contains(row.text("id"))) {
        Priority priority = Lanes.highestFirst().get((int) row.number("priority"));
        ready.computeIfAbsent(priority, none -> new ArrayDeque<>()).add(row);
      }
    }
    return ready;
  }

  /** For each place one of its priority, or else one of the highest there is. */
  private static Map<String, Integer> choose(
      Map<Priority, Deque<Row>> ready, Map<Integer, Priority> places, Map<String, Integer> room) {
    Map<String, Integer> chosen = new LinkedHashMap<>();
    for (Map.Entry<Integer, Priority> place : places.entrySet()) {
      Row row = next(ready.get(place.getValue()), room);
      for (Priority each : Lanes.highestFirst()) {
        row = row == null ? next(ready.get(each), room) : row;
      }
      if (row == null) {
        break;
      }
      room.merge(row.text("type"), -1, Integer::sum);
      chosen.put(row.text("id"), place.getKey());
    }
    return chosen;
  }

  private static @Nullable Row next(@Nullable Deque<Row> ready, Map<String, Integer> room) {
    if (ready == null) {
      return null;
    }
    Row next = ready.poll();
    while (next != null && room.getOrDefault(next.text("type"), 0) <= 0) {
      next = ready.poll();
    }
    return next;
  }

  /**
   * The oldest of each lane by itself, since an index has them in order; of these the oldest of
   * each priority.
   */
  static Sql.Filled look(List<String> types, int most, Statements statements) {
    List<Sql.Filled> priorities = new ArrayList<>();
    for (Priority each : Lanes.highestFirst()) {
      Sql lane = statements.get("claim.lane");
      int priority = Lanes.number(each);
      List<Sql.Filled> lanes =
          types.stream()
              .map(type -> lane.fill(Map.of("priority", priority, "type", type, "most", most)))
              .toList();
      priorities.add(
          statements
              .get("claim.look")
              .fill(Map.of("lanes", Sql.Filled.union(lanes), "most", most)));
    }
    return Sql.Filled.union(priorities);
  }

  /** Locks what a look has found, but for what others hold. */
  static List<Row> lock(String statement, List<Row> found, Transaction tx) throws SQLException {
    return found.isEmpty() ? List.of() : tx.query(statement, "ids", ids(found));
  }

  static List<String> ids(List<Row> rows) {
    return rows.stream().map(row -> row.text("id")).toList();
  }
}
