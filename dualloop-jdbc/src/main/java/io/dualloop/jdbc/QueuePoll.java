package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Submission;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Looks for tasks that became ready. Numbers are drawn before they can be seen, so a smaller one
 * may show after a larger one: what is newer than a second ago is looked at again and again, and
 * wakes if it has changed.
 */
final class QueuePoll implements Poll {

  private static final long WINDOW_NANOS = Duration.ofSeconds(1).toNanos();

  private record Seen(long newest, long count) {}

  private final JdbcQueue queue;
  private Map<Submission.Lane, Seen> seen = new HashMap<>();
  private Set<String> types = Set.of();
  private long after;
  private long newest;
  private long movesAt = System.nanoTime();

  QueuePoll(JdbcQueue queue) {
    this.queue = queue;
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
    Map<Submission.Lane, Seen> now = new HashMap<>();
    for (Row row : tx.query("queue.poll", "types", types, "after", after)) {
      Submission.Lane lane = Lanes.of(row);
      Seen found = new Seen(row.number("newest"), row.number("n"));
      now.put(lane, found);
      newest = Math.max(newest, found.newest);
      if (!found.equals(seen.get(lane))) {
        queue.deliver(lane, TaskId.of(row.text("id")));
      }
    }
    seen = now;
    moveOn();
  }

  private void moveOn() {
    long nanos = System.nanoTime();
    if (nanos - movesAt > 0) {
      after = moved;
      moved = newest;
      movesAt = nanos + WINDOW_NANOS;
    }
  }

  /** What was the newest when the window moved last. */
  private long moved;

  private void fromTheStart() {
    seen.clear();
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
