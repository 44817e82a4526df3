package io.dualloop.jdbc;

import io.dualloop.api.TaskState;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.support.Millis;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prolongs leases: of all attempts of a worker in one transaction. One that another transaction
 * holds waits for the next beat, and holds up none of the others: its attempt goes on meanwhile,
 * for nobody else can begin it either.
 */
final class Renewing {

  private Renewing() {}

  static List<Renewal> renew(List<Claim.Ref> held, Duration lease, Step step) throws SQLException {
    if (held.isEmpty()) {
      return List.of();
    }
    List<String> ids = held.stream().map(ref -> ref.id().value()).toList();
    Map<String, Row> locked = byId(step.tx.query("renew.lock", "ids", ids));
    List<String> others = ids.stream().filter(id -> !locked.containsKey(id)).toList();
    Map<String, Row> read =
        others.isEmpty() ? Map.of() : byId(step.tx.query("renew.read", "ids", others));
    List<Renewal> answers = new ArrayList<>();
    for (Claim.Ref ref : held) {
      String id = ref.id().value();
      Row row = locked.containsKey(id) ? locked.get(id) : read.get(id);
      Renewal answer = answer(row, ref);
      if (row != null && locked.containsKey(id) && answer != Renewal.LOST) {
        prolong(row, ref, Millis.of(lease), step);
      }
      answers.add(answer);
    }
    return answers;
  }

  private static Map<String, Row> byId(List<Row> rows) {
    Map<String, Row> byId = new HashMap<>();
    rows.forEach(row -> byId.put(row.text("id"), row));
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
