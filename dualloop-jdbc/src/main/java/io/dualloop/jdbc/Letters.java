package io.dualloop.jdbc;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.DeadLetter;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Dead letters within a step. */
final class Letters {

  private Letters() {}

  /** Keeps the envelope of a task that is about to end. */
  static void bury(Task task, TaskError why, Transaction tx) throws SQLException {
    Row row = tx.one("dead.envelope", "id", task.id());
    Json envelope = row == null ? null : row.jsonOrNull("envelope");
    keep(
        new DeadLetter(
            task.id(), task.lane().type(), why, envelope == null ? Json.of("") : envelope),
        tx);
  }

  static void keep(DeadLetter letter, Transaction tx) throws SQLException {
    TaskError why = letter.reason();
    @Nullable Object[] values = {
      "id", letter.id(),
      "type", letter.type(),
      "code", why.code(),
      "message", why.message(),
      "retryable", why.retryable(),
      "retryAfter", why.retryAfter(),
      "original", letter.original()
    };
    if (tx.update("dead.update", values) == 0) {
      // If somebody else inserts it at the same time, this is refused, and the step made again.
      int unused = tx.update("dead.insert", values);
    }
  }

  static DeadLetter read(Row row) {
    return new DeadLetter(
        TaskId.of(row.text("id")),
        row.text("type"),
        Objects.requireNonNull(Statuses.error(row)),
        row.json("original"));
  }
}
