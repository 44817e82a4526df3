package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that looks for what other processes did: again and again, and at once where it was told
 * that there is something.
 */
final class Poller {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);

  /** One round. */
  private static final long EVERY_NANOS = Duration.ofMillis(25).toNanos();

  /** However much is told, the database gets so much rest between two looks. */
  static final long REST_NANOS = Duration.ofMillis(2).toNanos();

  private static final long AFTER_FAILURE_NANOS = Duration.ofMillis(250).toNanos();
  private static final long AFTER_MISTAKE_NANOS = Duration.ofSeconds(1).toNanos();

  /**
   * What pollers have in common.
   *
   * @param database where they look
   * @param hearing what tells them, once they know what kind of database it is
   * @param whenTold how often they look as long as they are told what happens
   * @param telemetry told what goes wrong
   */
  record Common(Database database, Hearing hearing, Duration whenTold, Telemetry telemetry) {}

  private final Database database;
  private final Telemetry telemetry;
  private final Hearing hearing;
  private final Duration whenTold;
  private final List<Turn> turns = new ArrayList<>();
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean failing;

  Poller(String name, Common common, List<Poll> polls) {
    this.database = common.database;
    this.telemetry = common.telemetry;
    this.hearing = common.hearing;
    this.whenTold = common.whenTold;
    polls.forEach(poll -> turns.add(new Turn(poll)));
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Makes it look at this at once. Never blocks. */
  void hurry(Poll poll) {
    turns.stream().filter(turn -> turn.poll.equals(poll)).forEach(turn -> turn.hurried = true);
    LockSupport.unpark(thread);
  }

  /** From now on it is told, or not any more: what came in between shows now. Never blocks. */
  void told(boolean told) {
    for (Turn turn : turns) {
      turn.told = told;
      turn.hurried = true;
    }
    LockSupport.unpark(thread);
  }

  /** The database was away, as far as somebody else has noticed. */
  void missed() {
    failing = true;
  }

  private void run() {
    while (!closed) {
      long rest = look();
      long until = System.nanoTime() + rest;
      while (!closed && System.nanoTime() - until < 0) {
        LockSupport.parkNanos(this, until - System.nanoTime());
      }
      if (!closed && turns.stream().noneMatch(Turn::isHurried)) {
        LockSupport.parkNanos(this, EVERY_NANOS - rest);
      }
    }
  }

  /** Looks at what is due; returns for how long it must not look again. */
  private long look() {
    long now = System.nanoTime();
    List<Turn> due = turns.stream().filter(turn -> turn.isDue(now)).toList();
    if (due.isEmpty()) {
      return 0;
    }
    try (OwnTransaction tx = database.begin()) {
      // What was told and is not noted is looked at again, and told to nobody twice.
      tx.needNotLast();
      hearing.database(tx.statements().dialect());
      for (Turn turn : due) {
        turn.begin(now);
        look(turn.poll, tx);
      }
    } catch (Throwable e) {
      // It must go on looking, whatever this was.
      due.forEach(turn -> turn.hurried = true);
      failed(e);
      return Mistakes.words(e) == null ? AFTER_FAILURE_NANOS : AFTER_MISTAKE_NANOS;
    }
    if (failing) {
      failing = false;
      log.info("the database can be asked again");
      turns.forEach(turn -> turn.poll.reconnected());
    }
    return REST_NANOS;
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
      // A step stood in its way.
      hurry(poll);
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
      String words = Mistakes.words(e);
      log.warn(
          "the database can't be asked: hints of other processes come late or never{}",
          words == null ? "" : "; " + words,
          e);
    }
  }

  /** Lets it end; does not wait. */
  void stop() {
    closed = true;
    LockSupport.unpark(thread);
  }

  /** Waits for its end; positive. */
  void awaitEnd(Duration within) {
    try {
      thread.join(within.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** When it is looked at something. */
  private final class Turn {
    private final Poll poll;
    private volatile boolean hurried;
    private volatile boolean told;
    private long at = System.nanoTime();

    Turn(Poll poll) {
      this.poll = poll;
    }

    boolean isHurried() {
      return hurried && poll.isWanted();
    }

    /** Of the poller's thread alone, as is {@link #begin}. */
    boolean isDue(long now) {
      return (hurried || now - at >= 0) && poll.isWanted();
    }

    /** What is told from here on may not be seen by this look. */
    void begin(long now) {
      hurried = false;
      at = now + (told ? poll.everyWhenTold(whenTold).toNanos() : poll.everyRounds() * EVERY_NANOS);
    }
  }
}
