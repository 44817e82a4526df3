package io.dualloop.jdbc;

import io.dualloop.api.Priority;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.support.Millis;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Begins attempts. Rows that others hold are passed over, so that claims do not wait. */
final class Claiming {

  /** So often it looks where others hold all that there is: a watch or a sweep soon lets go. */
  private static final int TRIES = 5;

  private static final long PAUSE_NANOS = Duration.ofMillis(3).toNanos();

  private final TaskRules rules;
  private final Unreadable unreadable;

  Claiming(TaskRules rules, Unreadable unreadable) {
    this.rules = rules;
    this.unreadable = unreadable;
  }

  List<Claim> claim(ClaimRequest request, Step step) throws SQLException {
    Map<String, Integer> room = new TreeMap<>(request.room());
    room.values().removeIf(free -> free <= 0);
    SortedMap<Integer, Priority> places = new TreeMap<>();
    request.picks().forEach(pick -> places.put(places.size(), pick));
    SortedMap<Integer, Task> begun = new TreeMap<>();
    step.gather();
    Picking picking = new Picking(step.tx);
    int tries = 1;
    while (!places.isEmpty() && !room.isEmpty()) {
      Map<Integer, Task> picked = picking.pick(places, room);
      Set<Task> readable = Set.copyOf(unreadable.others(List.copyOf(picked.values()), step));
      picked.values().retainAll(readable);
      begin(picked, request, step);
      for (Task task : picked.values()) {
        room.computeIfPresent(task.row.text("type"), (type, free) -> free > 1 ? free - 1 : null);
      }
      begun.putAll(picked);
      places.keySet().removeAll(picked.keySet());
      if (!picking.mayFindMore()) {
        if (!begun.isEmpty() || !picking.isHeldUp() || tries++ == TRIES) {
          break;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
        picking.again();
      }
    }
    return claims(List.copyOf(begun.values()), step);
  }

  private void begin(Map<Integer, Task> picked, ClaimRequest request, Step step)
      throws SQLException {
    for (Task task : picked.values()) {
      rules.begin(task, request.worker(), request.lease(), step);
    }
    // Else the next look would find them again.
    step.write();
  }

  List<Claim> claim(Task task, Address worker, Duration lease, Step step) throws SQLException {
    rules.begin(task, worker, lease, step);
    return claims(List.of(task), step);
  }

  private List<Claim> claims(List<Task> begun, Step step) throws SQLException {
    if (begun.isEmpty()) {
      return List.of();
    }
    // Any number of the sequence of before the handler begins is a token for its answer.
    Long read = begun.get(0).row.numberOrNull("fence");
    long fence = read == null ? Answers.last(step.tx) : read;
    Map<String, Long> tokens = tokens(begun, step);
    List<Claim> claims = new ArrayList<>();
    for (Task task : begun) {
      if (task.row.has("envelope")) {
        claims.add(claim(task, tokens.getOrDefault(task.row.text("id"), 0L), fence));
      } else {
        unreadable.setAside(task, new IllegalStateException("it has no envelope"), step);
      }
    }
    return claims;
  }

  /** As they were drawn, which some databases tell with the writing. */
  private static Map<String, Long> tokens(List<Task> begun, Step step) throws SQLException {
    List<Row> rows = begun.stream().map(task -> task.row).toList();
    if (!rows.stream().allMatch(row -> row.has("token"))) {
      rows = step.tx.query("claim.tokens", "ids", Picking.ids(rows));
    }
    Map<String, Long> tokens = new HashMap<>();
    rows.forEach(row -> tokens.put(row.text("id"), row.number("token")));
    return tokens;
  }

  private static Claim claim(Task task, long token, long fence) {
    return new Claim(
        new Claim.Ref(task.id(), token),
        task.lane().type(),
        Statuses.owner(task.row),
        task.row.json("envelope"),
        (int) task.row.number("attempt"),
        Millis.between(task.now, task.row.number("deadline")),
        Millis.between(task.row.numberOr("ready_at", task.now), task.now),
        fence);
  }
}
