package io.dualloop.jdbc;

import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskCounts;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Counts tasks by what they wait for. */
final class Counting {

  private Counting() {}

  static TaskCounts counts(Step step) throws SQLException {
    Map<Submission.Lane, Long> ready = new HashMap<>();
    Map<String, Long> others = new HashMap<>();
    for (Row row : step.tx.query("counts")) {
      String kind = row.text("kind");
      if (kind.equals("READY")) {
        ready.put(Lanes.of(row), row.number("n"));
      } else {
        others.put(kind, row.number("n"));
      }
    }
    return new TaskCounts(
        ready,
        others.getOrDefault("DELAYED", 0L),
        others.getOrDefault("RUNNING", 0L),
        others.getOrDefault("ENDED", 0L),
        others.getOrDefault("TOMBSTONE", 0L));
  }
}
