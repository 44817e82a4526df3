package io.dualloop.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;

/**
 * How many tasks wait: counted once in a second, and by what this process does in between. Safe for
 * concurrent use.
 */
final class Waiting {

  private static final long COUNTED_FOR_NANOS = Duration.ofSeconds(1).toNanos();

  /** So many more than the limit may be begun in a second, and it is still known to be full. */
  private static final long COUNTED_BEYOND = 10_000;

  private final int limit;
  private final long most;
  private long count;
  private long countedAt;
  private boolean counted;

  Waiting(int limit) {
    this.limit = limit;
    this.most = limit + COUNTED_BEYOND;
  }

  /** Whether the queue has no room. May count in the step's transaction. */
  boolean isFull(Step step) throws SQLException {
    if (isOld()) {
      long now = Objects.requireNonNull(step.tx.one("submit.waiting", "most", most)).number("n");
      // Its transaction sees what is added when that is committed.
      counted(now - step.waitingBefore());
    }
    return isOver(step.waitingBefore());
  }

  private synchronized boolean isOld() {
    return !counted || System.nanoTime() - countedAt > COUNTED_FOR_NANOS;
  }

  private synchronized void counted(long now) {
    count = now;
    countedAt = System.nanoTime();
    counted = true;
  }

  private synchronized boolean isOver(int more) {
    return count + more >= limit;
  }

  synchronized void add(int more) {
    count += more;
  }
}
