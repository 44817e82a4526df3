package io.dualloop.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Does what is due, some tasks in each transaction, and once a minute keeps what is bounded. */
final class Sweeping {

  /** So many rows are locked at once. */
  static final int BATCH = 100;

  private static final long BOUNDS_EVERY = Duration.ofMinutes(1).toMillis();

  private final DueSteps due;
  private final Limits limits;
  private final Unreadable unreadable;
  private final AtomicReference<@Nullable Bounding> unfinished = new AtomicReference<>();
  private volatile long boundedAt = Long.MIN_VALUE;

  Sweeping(DueSteps due, Limits limits, Unreadable unreadable) {
    this.due = due;
    this.limits = limits;
    this.unreadable = unreadable;
  }

  /** Does what is due for at most so many tasks; returns for how many. */
  int due(int max, Step step) throws SQLException {
    List<Row> rows = Picking.lock("sweep.lock", step.tx.query("sweep.look", "max", max), step.tx);
    for (Task task : unreadable.others(rows.stream().map(Task::new).toList(), step)) {
      due.run(task, step);
    }
    return rows.size();
  }

  /** What is to be brought into its bounds; null if a look once a minute is not due yet. */
  @Nullable Bounding bounding(Step step) throws SQLException {
    Bounding before = unfinished.getAndSet(null);
    if (before != null) {
      return before;
    }
    return now(step) - BOUNDS_EVERY >= boundedAt ? new Bounding(due, limits) : null;
  }

  /** Does a portion of it; returns how many tasks were touched. */
  int bound(Bounding bounding, int max, Step step) throws SQLException {
    int touched = bounding.next(max, step);
    if (bounding.isDone()) {
      boundedAt = now(step);
    }
    return touched;
  }

  /** The next sweep goes on with it. */
  void leave(Bounding bounding) {
    unfinished.set(bounding);
  }

  private static long now(Step step) throws SQLException {
    return Objects.requireNonNull(step.tx.one("sweep.now")).number("now_ms");
  }

  /** In how many milliseconds something is due; negative if it is already. */
  long next(Step step) throws SQLException {
    Row row = step.tx.one("sweep.next");
    return row == null ? Long.MAX_VALUE : row.numberOr("next_in", Long.MAX_VALUE);
  }
}
