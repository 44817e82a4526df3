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

/** Prolongs leases: of all attempts of a worker in one transaction, locked in the order of ids. */
final class Renewing {

  private Renewing() {}

  static List<Renewal> renew(List<Claim.Ref> held, Duration lease, Step step) throws SQLException {
    if (held.isEmpty()) {
      return List.of();
    }
    Map<String, Row> rows = new HashMap<>();
    List<String> ids = held.stream().map(ref -> ref.id().value()).toList();
    for (Row row : step.tx.query("renew.lock", "ids", ids)) {
      rows.put(row.text("id"), row);
    }
    List<Renewal> answers = new ArrayList<>();
    for (Claim.Ref ref : held) {
      answers.add(renew(rows.get(ref.id().value()), ref, Millis.of(lease), step));
    }
    return answers;
  }

  private static Renewal renew(@Nullable Row row, Claim.Ref ref, long lease, Step step)
      throws SQLException {
    if (row == null
        || !row.text("state").equals(TaskState.PROCESSING.name())
        || row.number("token") != ref.token()) {
      return Renewal.LOST;
    }
    long until = row.number("now_ms") + lease;
    long last = row.number("deadline") + Task.SETTLE_GRACE;
    long due = Math.min(last, Math.min(until, row.numberOr("stop_at", last)));
    int unused = step.tx.update("renew.write", "id", ref.id(), "lease", until, "due", due);
    return row.has("stop_at") ? Renewal.CANCEL_REQUESTED : Renewal.HELD;
  }
}
