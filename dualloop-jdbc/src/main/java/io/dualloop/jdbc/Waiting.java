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

  /** How many more the queue takes. May count in the transaction, before it has added some. */
  int room(Transaction tx) throws SQLException {
    if (isOld()) {
      counted(Objects.requireNonNull(tx.one("submit.waiting", "most", most)).number("n"));
    }
    return left();
  }

  private synchronized boolean isOld() {
    return !counted || System.nanoTime() - countedAt > COUNTED_FOR_NANOS;
  }

  private synchronized void counted(long now) {
    count = now;
    countedAt = System.nanoTime();
    counted = true;
  }

  private synchronized int left() {
    // Others' tasks that were taken here make the count negative.
    return (int) Math.max(0, Math.min(limit, limit - count));
  }

  synchronized void add(int more) {
    count += more;
  }
}
