package io.dualloop.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Does what is due, some tasks in each transaction, and once a minute keeps what is bounded. */
final class Sweeping {

  /** So many rows are locked at once. */
  static final int BATCH = 100;

  private static final long BOUNDS_EVERY = Duration.ofMinutes(1).toMillis();

  private final DueSteps due;
  private final Limits limits;
  private volatile long boundedAt = Long.MIN_VALUE;

  Sweeping(DueSteps due, Limits limits) {
    this.due = due;
    this.limits = limits;
  }

  /** Does what is due for at most so many tasks; returns for how many. */
  int due(int max, Step step) throws SQLException {
    List<Row> rows = step.tx.query("sweep.pick", "max", max);
    for (Row row : rows) {
      due.run(new Task(row), step);
    }
    return rows.size();
  }

  /** Whether the bounds have to be looked at again. */
  boolean wantsBounds(Step step) throws SQLException {
    return now(step) - BOUNDS_EVERY >= boundedAt;
  }

  private static long now(Step step) throws SQLException {
    return Objects.requireNonNull(step.tx.one("sweep.now")).number("now_ms");
  }

  /** Shrinks or forgets at most so many that are too many; returns how many. */
  int bounds(int max, Step step) throws SQLException {
    List<Row> over = step.tx.query("sweep.over", "kept", limits.maxEnded(), "max", max);
    for (Row row : over) {
      due.shrink(new Task(row), step);
    }
    int left = max - over.size();
    List<Row> stones =
        left == 0
            ? List.of()
            : step.tx.query("sweep.stones", "kept", limits.maxTombstones(), "max", left);
    for (Row row : stones) {
      due.forget(new Task(row), step);
    }
    int touched = over.size() + stones.size();
    if (touched < max) {
      int unusedLetters = step.tx.update("dead.bound", "kept", limits.maxDeadLetters());
      int unusedAnswers = step.tx.update("sweep.results");
      boundedAt = now(step);
    }
    return touched;
  }

  /** In how many milliseconds something is due; negative if it is already. */
  long next(Step step) throws SQLException {
    Row row = step.tx.one("sweep.next");
    return row == null ? Long.MAX_VALUE : row.numberOr("next_in", Long.MAX_VALUE);
  }
}
