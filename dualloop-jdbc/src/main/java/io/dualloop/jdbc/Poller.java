package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that looks for what other processes did. */
final class Poller {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);

  /** One round. */
  private static final long EVERY_NANOS = Duration.ofMillis(25).toNanos();

  private static final long AFTER_FAILURE_NANOS = Duration.ofMillis(250).toNanos();

  private final Database database;
  private final Telemetry telemetry;
  private final List<Poll> polls;
  private final Thread thread;
  private volatile boolean closed;
  private boolean failing;
  private int round;

  Poller(String name, Database database, Telemetry telemetry, List<Poll> polls) {
    this.database = database;
    this.telemetry = telemetry;
    this.polls = polls;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Makes it look soon. */
  void wake() {
    LockSupport.unpark(thread);
  }

  private void run() {
    while (!closed) {
      LockSupport.parkNanos(this, look() ? EVERY_NANOS : AFTER_FAILURE_NANOS);
    }
  }

  /** False if the database can't be asked. */
  private boolean look() {
    round++;
    List<Poll> wanted =
        polls.stream().filter(poll -> round % poll.everyRounds() == 0 && poll.isWanted()).toList();
    if (wanted.isEmpty()) {
      return true;
    }
    try (Transaction tx = database.begin()) {
      for (Poll poll : wanted) {
        look(poll, tx);
      }
    } catch (Throwable e) {
      // It must go on looking, whatever this was.
      failed(e);
      return false;
    }
    if (failing) {
      failing = false;
      log.info("the database can be asked again");
      polls.forEach(Poll::reconnected);
    }
    return true;
  }

  private void look(Poll poll, Transaction tx) throws SQLException {
    try {
      poll.look(tx);
      tx.commit();
    } catch (Throwable e) {
      undo(tx, e);
      if (!(e instanceof SQLException refused && database.isPassing(refused))) {
        throw e;
      }
      // A step stood in its way; it looks again soon.
      telemetry.count("jdbc.poll.repeated", 1);
    }
  }

  /** Without that the connection is of no use to the next poll. */
  private static void undo(Transaction tx, Throwable why) throws SQLException {
    try {
      tx.rollback();
    } catch (SQLException e) {
      e.addSuppressed(why);
      throw e;
    }
  }

  private void failed(Throwable e) {
    if (closed) {
      return;
    }
    telemetry.failure("jdbc.poll", e);
    if (!failing) {
      failing = true;
      log.warn("the database can't be asked: hints of other processes come late or never", e);
    }
  }

  /** Lets it end; does not wait. */
  void stop() {
    closed = true;
    wake();
  }

  /** Waits for its end; positive. */
  void awaitEnd(Duration within) {
    try {
      thread.join(within.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
