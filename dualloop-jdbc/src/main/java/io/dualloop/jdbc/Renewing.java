package io.dualloop.jdbc;

import io.dualloop.api.TaskState;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.support.Millis;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Prolongs leases: of all attempts of a worker in one transaction. One that another transaction
 * holds for long waits for the next beat, and holds up none of the others: its attempt goes on
 * meanwhile, for nobody else can begin it either.
 */
final class Renewing {

  /** So often it looks at what others hold: a watch or a poll soon lets go. */
  private static final int TRIES = 6;

  /** Twice as long each time, so that it waits for some 60 ms in all, and the others with it. */
  private static final long PAUSE_NANOS = Duration.ofMillis(1).toNanos();

  private Renewing() {}

  static List<Renewal> renew(List<Claim.Ref> held, Duration lease, Step step) throws SQLException {
    if (held.isEmpty()) {
      return List.of();
    }
    Map<String, Claim.Ref> waiting = new LinkedHashMap<>();
    held.forEach(ref -> waiting.put(ref.id().value(), ref));
    Map<String, Row> locked = new HashMap<>();
    Map<String, Row> read = new HashMap<>();
    for (int tries = 1; !waiting.isEmpty(); tries++) {
      locked.putAll(rows("renew.lock", waiting.keySet(), step));
      waiting.keySet().removeAll(locked.keySet());
      if (!waiting.isEmpty()) {
        read.putAll(rows("renew.read", waiting.keySet(), step));
      }
      waiting.values().removeIf(ref -> answer(read.get(ref.id().value()), ref) == Renewal.LOST);
      if (tries == TRIES) {
        break;
      }
      if (!waiting.isEmpty()) {
        LockSupport.parkNanos(PAUSE_NANOS << tries);
      }
    }
    List<Renewal> answers = new ArrayList<>();
    for (Claim.Ref ref : held) {
      Row row = locked.get(ref.id().value());
      Renewal answer = answer(row == null ? read.get(ref.id().value()) : row, ref);
      if (row != null && answer != Renewal.LOST) {
        prolong(row, ref, Millis.of(lease), step);
      }
      answers.add(answer);
    }
    return answers;
  }

  private static Map<String, Row> rows(String statement, Set<String> ids, Step step)
      throws SQLException {
    Map<String, Row> byId = new HashMap<>();
    for (Row row : step.tx.query(statement, "ids", List.copyOf(ids))) {
      byId.put(row.text("id"), row);
    }
    return byId;
  }

  private static Renewal answer(@Nullable Row row, Claim.Ref ref) {
    if (row == null
        || !row.text("state").equals(TaskState.PROCESSING.name())
        || row.number("token") != ref.token()) {
      return Renewal.LOST;
    }
    return row.has("stop_at") ? Renewal.CANCEL_REQUESTED : Renewal.HELD;
  }

  private static void prolong(Row row, Claim.Ref ref, long lease, Step step) throws SQLException {
    long until = row.number("now_ms") + lease;
    long last = row.number("deadline") + Task.SETTLE_GRACE;
    long due = Math.min(last, Math.min(until, row.numberOr("stop_at", last)));
    int unused = step.tx.update("renew.write", "id", ref.id(), "lease", until, "due", due);
  }
}
