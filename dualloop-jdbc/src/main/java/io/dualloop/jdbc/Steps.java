package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Makes steps: each a transaction on a thread of the pool, made again if another one stood in its
 * way. Its stage completes on that thread when what it changed is committed.
 */
final class Steps {

  /** What is done in a transaction. May be called again after all of it was undone. */
  @FunctionalInterface
  interface Action<T> {

    T run(Step step) throws SQLException;
  }

  private static final int TRIES = 6;
  private static final long PAUSE_NANOS = Duration.ofMillis(2).toNanos();

  private final Database database;
  private final Workers workers;
  private final Hints hints;
  private final Waiting waiting;
  private final Telemetry telemetry;
  private final Mistakes mistakes;

  Steps(Database database, Workers workers, Hints hints, Waiting waiting, Telemetry telemetry) {
    this.database = database;
    this.workers = workers;
    this.hints = hints;
    this.waiting = waiting;
    this.telemetry = telemetry;
    this.mistakes = new Mistakes(telemetry);
  }

  /**
   * Makes a step. Never blocks.
   *
   * @param about steps about the same thing are made in the order in which they were asked for;
   *     null for in no order
   */
  <T> CompletionStage<T> run(@Nullable String about, Action<T> action) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    workers.execute(about, () -> answer(action, answer), answer::completeExceptionally);
    return answer;
  }

  private <T> void answer(Action<T> action, CompletableFuture<T> answer) {
    T value;
    try {
      value = repeated(action);
    } catch (SQLException e) {
      answer.completeExceptionally(
          new JdbcUnavailableException("the database did not make a step: " + mistakes.say(e), e));
      return;
    } catch (Throwable e) {
      answer.completeExceptionally(e);
      return;
    }
    answer.complete(value);
  }

  private <T> T repeated(Action<T> action) throws SQLException {
    for (int tries = 1; ; tries++) {
      try {
        return once(action);
      } catch (SQLException e) {
        if (tries == TRIES || !database.isPassing(e)) {
          throw e;
        }
        telemetry.count("jdbc.step.repeated", 1);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(PAUSE_NANOS << tries));
      }
    }
  }

  private <T> T once(Action<T> action) throws SQLException {
    Transaction tx = database.begin();
    Step step = new Step(tx);
    T value;
    try {
      value = action.run(step);
      tx.commit();
    } catch (Throwable e) {
      undo(tx, e);
      throw e;
    } finally {
      release(tx);
    }
    waiting.add(step.waiting());
    step.deliver(hints);
    return value;
  }

  /** The step is made, or undone, whatever becomes of its connection. */
  private void release(Transaction tx) {
    try {
      tx.close();
    } catch (SQLException e) {
      telemetry.failure("jdbc.connection", e);
    }
  }

  /** What broke the step says more than that it could not be undone: its connection is gone. */
  private static void undo(Transaction tx, Throwable why) {
    try {
      tx.rollback();
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }
}
