package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;

/**
 * Looks for tasks that became ready. Numbers are drawn before they can be seen, so a smaller one
 * may show after a larger one. Therefore every lane with a task that became ready within a second
 * or two, and still is, is woken at each look: nothing has to be compared, so nothing is missed
 * that came as something else went, and a wake that was dropped comes again.
 */
final class QueuePoll implements Poll {

  private static final long WINDOW_NANOS = Duration.ofSeconds(1).toNanos();

  private final JdbcQueue queue;
  private final Telemetry telemetry;
  private Set<String> types = Set.of();

  /** Tasks with larger numbers are young. */
  private long after;

  /** What was the newest when the window moved last. */
  private long moved;

  private long newest;
  private long movesAt = System.nanoTime();

  QueuePoll(JdbcQueue queue, Telemetry telemetry) {
    this.queue = queue;
    this.telemetry = telemetry;
  }

  @Override
  public boolean isWanted() {
    return !queue.types().isEmpty();
  }

  @Override
  public void look(Transaction tx) throws SQLException {
    Set<String> wanted = queue.types();
    if (wanted.isEmpty()) {
      return;
    }
    if (!wanted.equals(types)) {
      types = wanted;
      fromTheStart();
    }
    for (Row row : tx.query("queue.poll", "after", after)) {
      // Of all types, or those that nobody here knows would be read again and again.
      newest = Math.max(newest, row.number("newest"));
      if (types.contains(row.text("type"))) {
        wake(row);
      }
    }
    moveOn();
  }

  /** A row that somebody else wrote must not hide those of other lanes. */
  private void wake(Row row) {
    try {
      queue.deliver(Lanes.of(row), TaskId.of(row.text("id")));
    } catch (RuntimeException e) {
      telemetry.failure("jdbc.row", e);
    }
  }

  private void moveOn() {
    long nanos = System.nanoTime();
    if (nanos - movesAt > 0) {
      after = moved;
      moved = newest;
      movesAt = nanos + WINDOW_NANOS;
    }
  }

  private void fromTheStart() {
    after = 0;
    moved = 0;
    newest = 0;
    movesAt = System.nanoTime() + WINDOW_NANOS;
  }

  @Override
  public void reconnected() {
    fromTheStart();
  }
}
