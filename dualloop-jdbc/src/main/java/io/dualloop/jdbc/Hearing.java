package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what other processes tell, on a thread and a connection of its own, if the database can
 * tell. What it misses is polled for.
 */
final class Hearing {

  /** What is done with what was heard; called on the thread of the hearing. */
  interface Ears {

    /** Another process did this. */
    void heard(Set<Change> changes);

    /** From now on everything is heard; before, something may have been missed. */
    void begins(boolean again);

    /** From now on nothing is heard. */
    void ends();
  }

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);

  /** After so much silence the server is asked whether it is there. */
  private static final Duration SILENCE = Duration.ofSeconds(5);

  private static final int PROBE_SECONDS = 3;
  private static final long FIRST_PAUSE = Duration.ofMillis(250).toNanos();
  private static final long LONGEST_PAUSE = Duration.ofSeconds(5).toNanos();

  private final Database database;
  private final String process;
  private final Ears ears;
  private final Telemetry telemetry;
  private final Thread thread = new Thread(this::run, "dualloop-jdbc-hear");
  private boolean decided;
  private boolean failing;
  private volatile boolean closed;
  private @Nullable Borrowed held;

  Hearing(Database database, String process, Ears ears, Telemetry telemetry) {
    this.database = database;
    this.process = process;
    this.ears = ears;
    this.telemetry = telemetry;
    thread.setDaemon(true);
  }

  /** Begins if this database can tell. Called by the poller's thread, after whose first look. */
  void database(Dialect known) {
    if (!decided) {
      decided = true;
      if (known.notifies()) {
        thread.start();
      }
    }
  }

  private void run() {
    long pause = FIRST_PAUSE;
    boolean again = false;
    while (!closed) {
      boolean begun = false;
      try (Borrowed borrowed = database.borrow()) {
        hold(borrowed);
        // Never given back: whoever got it next would be told what it did not ask for.
        borrowed.lost();
        PostgresNotices notices = PostgresNotices.listen(borrowed.connection, database.channel());
        begun = true;
        pause = FIRST_PAUSE;
        if (failing) {
          failing = false;
          log.info("what other processes do is heard again");
        }
        ears.begins(again);
        listen(borrowed, notices);
      } catch (LinkageError e) {
        log.info("the driver of PostgreSQL is not there: hints of other processes are polled for");
        return;
      } catch (SQLException | RuntimeException e) {
        failed(e);
      } finally {
        hold(null);
        if (begun) {
          again = true;
          ears.ends();
        }
      }
      if (!closed) {
        LockSupport.parkNanos(this, pause);
        pause = Math.min(LONGEST_PAUSE, pause * 2);
      }
    }
  }

  private void listen(Borrowed borrowed, PostgresNotices notices) throws SQLException {
    while (!closed) {
      Set<Change> changes = EnumSet.noneOf(Change.class);
      List<String> texts = notices.await(Millis.asInt(SILENCE));
      if (texts.isEmpty() && !borrowed.connection.isValid(PROBE_SECONDS)) {
        throw new SQLException("the server does not answer any more", "08006");
      }
      for (String text : texts) {
        int space = text.indexOf(' ');
        if (space >= 0 && !text.substring(space + 1).equals(process)) {
          changes.addAll(Change.read(text.substring(0, space)));
        }
      }
      if (!changes.isEmpty()) {
        ears.heard(changes);
      }
    }
  }

  private void failed(Exception e) {
    if (!closed) {
      telemetry.failure("jdbc.listen", e);
      if (!failing) {
        failing = true;
        log.warn("what other processes do can't be heard, and is polled for until it can", e);
      }
    }
  }

  private synchronized void hold(@Nullable Borrowed borrowed) {
    held = borrowed;
    if (closed && borrowed != null) {
      abort(borrowed);
    }
  }

  private static void abort(Borrowed borrowed) {
    try {
      borrowed.connection.abort(Runnable::run);
    } catch (SQLException e) {
      log.debug("a connection could not be ended", e);
    }
  }

  void close(Duration within) {
    synchronized (this) {
      closed = true;
      if (held != null) {
        abort(held);
      }
    }
    LockSupport.unpark(thread);
    try {
      thread.join(within.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
