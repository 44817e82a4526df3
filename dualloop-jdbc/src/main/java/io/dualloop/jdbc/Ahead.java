package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Submission;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What steps that are made together begin with, got before the first of them is made. */
final class Ahead {

  private final Map<String, Row> rows = new HashMap<>();

  private Ahead() {}

  /**
   * Locks and makes what they need. What finds no room any more, or a key that is taken, is not
   * made.
   */
  static Ahead of(List<Need> needs, Waiting waiting, Transaction tx) throws SQLException {
    Ahead ahead = new Ahead();
    List<TaskId> locked = new ArrayList<>();
    List<Submission> wanted = new ArrayList<>();
    for (Need each : needs) {
      if (each.row() != null) {
        locked.add(each.row());
      } else if (each.task() != null) {
        wanted.add(each.task());
      }
    }
    if (!locked.isEmpty()) {
      ahead.add(tx.query("step.locks", "ids", locked));
    }
    if (!wanted.isEmpty()) {
      int room = waiting.room(tx);
      ahead.add(Making.make(wanted.subList(0, Math.min(room, wanted.size())), tx));
    }
    return ahead;
  }

  private void add(List<Row> got) {
    got.forEach(row -> rows.put(row.text("id"), row));
  }

  /** The locked row, or the one that was made; null if there is none. */
  @Nullable Row row(TaskId id) {
    return rows.get(id.value());
  }
}
