package io.dualloop.jdbc;

import io.dualloop.api.Priority;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.support.Millis;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Begins attempts. Rows that others hold are passed over, so that claims do not wait. */
final class Claiming {

  private final TaskRules rules;
  private final Unreadable unreadable;

  Claiming(TaskRules rules, Unreadable unreadable) {
    this.rules = rules;
    this.unreadable = unreadable;
  }

  List<Claim> claim(ClaimRequest request, Step step) throws SQLException {
    Map<String, Integer> room = new TreeMap<>(request.room());
    room.values().removeIf(free -> free <= 0);
    List<Priority> picks = request.picks();
    List<@Nullable Task> begun = new ArrayList<>();
    picks.forEach(pick -> begun.add(null));
    Set<Priority> none = EnumSet.noneOf(Priority.class);
    int first = 0;
    step.gather();
    while (first < picks.size() && !room.isEmpty()) {
      List<Integer> places = new ArrayList<>();
      for (int i = first; i < picks.size(); i++) {
        if (begun.get(i) == null && picks.get(i) == picks.get(first)) {
          places.add(i);
        }
      }
      List<Task> picked = pick(picks.get(first), places.size(), room, none, step);
      if (picked.isEmpty()) {
        break;
      }
      for (int i = 0; i < picked.size(); i++) {
        rules.begin(picked.get(i), request.worker(), request.lease(), step);
        begun.set(places.get(i), picked.get(i));
      }
      // Else the next look would find them again.
      step.write();
      while (first < picks.size() && begun.get(first) != null) {
        first++;
      }
    }
    return claims(begun.stream().filter(Objects::nonNull).toList(), step);
  }

  /** Of the priority picked, or else one of the highest there is. */
  private List<Task> pick(
      Priority wanted, int max, Map<String, Integer> room, Set<Priority> none, Step step)
      throws SQLException {
    List<Priority> order = new ArrayList<>(Lanes.highestFirst());
    order.remove(wanted);
    order.add(0, wanted);
    for (Priority each : order) {
      List<Task> picked =
          none.contains(each) ? List.of() : pick(each, each == wanted ? max : 1, room, step);
      if (!picked.isEmpty()) {
        return picked;
      }
      none.add(each);
    }
    return List.of();
  }

  /** So many at most that they fit, whichever types they have: no row is locked and not begun. */
  private List<Task> pick(Priority from, int max, Map<String, Integer> room, Step step)
      throws SQLException {
    int most = Math.min(max, Collections.min(room.values()));
    List<Task> found;
    List<Task> picked;
    do {
      found = Picking.oldest(from, List.copyOf(room.keySet()), most, step.tx);
      picked = unreadable.others(found, step);
    } while (picked.isEmpty() && !found.isEmpty());
    for (Task task : picked) {
      room.computeIfPresent(task.row.text("type"), (type, free) -> free > 1 ? free - 1 : null);
    }
    return picked;
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
    long fence = Answers.last(step.tx);
    Map<String, Row> drawn = new HashMap<>();
    List<String> ids = begun.stream().map(task -> task.id().value()).toList();
    for (Row row : step.tx.query("claim.read", "ids", ids)) {
      drawn.put(row.text("id"), row);
    }
    List<Claim> claims = new ArrayList<>();
    for (Task task : begun) {
      Row row = Objects.requireNonNull(drawn.get(task.id().value()));
      if (row.has("envelope")) {
        claims.add(claim(task, row, fence));
      } else {
        unreadable.setAside(task, new IllegalStateException("it has no envelope"), step);
      }
    }
    return claims;
  }

  private static Claim claim(Task task, Row drawn, long fence) {
    return new Claim(
        new Claim.Ref(task.id(), drawn.number("token")),
        task.lane().type(),
        Statuses.owner(task.row),
        drawn.json("envelope"),
        (int) task.row.number("attempt"),
        Millis.between(task.now, task.row.number("deadline")),
        Millis.between(task.row.numberOr("ready_at", task.now), task.now),
        fence);
  }
}
