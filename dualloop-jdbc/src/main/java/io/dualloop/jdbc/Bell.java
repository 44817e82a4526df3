package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Tells other processes that something has changed, where the database can: a hint, so a failure is
 * counted and no more. Safe for concurrent use; never blocks.
 *
 * <p>It is told after the commit and not with it, in a transaction of its own: a commit that tells
 * lets no other such commit run beside it in PostgreSQL, and what comes while one is being told is
 * told with the next, no sooner than others would look again, so that busy processes tell little.
 */
final class Bell {

  private static final long REST_NANOS = Poller.REST_NANOS;

  private final Database database;
  private final Workers workers;
  private final String process;
  private final Telemetry telemetry;
  private final EnumSet<Change> untold = EnumSet.noneOf(Change.class);
  private long toldAt = System.nanoTime() - REST_NANOS;

  /**
   * A bell.
   *
   * @param process by what its own process knows that it was itself
   */
  Bell(Database database, Workers workers, String process, Telemetry telemetry) {
    this.database = database;
    this.workers = workers;
    this.process = process;
    this.telemetry = telemetry;
  }

  void ring(Change change) {
    if (!database.notifies()) {
      return;
    }
    long rest;
    synchronized (untold) {
      boolean isFirst = untold.isEmpty();
      untold.add(change);
      if (!isFirst) {
        return;
      }
      rest = toldAt + REST_NANOS - System.nanoTime();
    }
    if (rest <= 0) {
      begin();
    } else {
      CompletableFuture.delayedExecutor(rest, TimeUnit.NANOSECONDS, Runnable::run)
          .execute(this::begin);
    }
  }

  private void begin() {
    workers.execute(null, this::tell, refused -> take());
  }

  private Set<Change> take() {
    synchronized (untold) {
      Set<Change> taken = EnumSet.copyOf(untold);
      untold.clear();
      toldAt = System.nanoTime();
      return taken;
    }
  }

  private void tell() {
    Set<Change> changes = take();
    try (Transaction tx = database.begin()) {
      tx.query(
          "notify", "channel", database.channel(), "what", Change.write(changes) + " " + process);
      tx.commit();
    } catch (SQLException | RuntimeException e) {
      telemetry.failure("jdbc.notify", e);
    }
  }
}
