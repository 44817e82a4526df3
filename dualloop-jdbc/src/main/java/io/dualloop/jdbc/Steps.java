package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
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

  /** Groups under way: two, so that what waits meanwhile gets large, and one may be held up. */
  private static final int GROUPS = 2;

  private final Database database;
  private final Workers workers;
  private volatile Hints hints;
  private final Waiting waiting;
  private final Telemetry telemetry;
  private final Mistakes mistakes;
  private final Watchers watchers;
  private final Together together;

  Steps(Database database, Workers workers, Hints hints, Waiting waiting, Telemetry telemetry) {
    this.database = database;
    this.workers = workers;
    this.hints = hints;
    this.waiting = waiting;
    this.telemetry = telemetry;
    this.mistakes = new Mistakes(telemetry);
    this.watchers = new Watchers(telemetry);
    Group.Steps making = new Making();
    this.together =
        new Together(workers, some -> Group.make(some, making), Math.min(GROUPS, workers.count()));
  }

  void use(Hints others) {
    hints = others;
  }

  /**
   * Makes a step. Never blocks.
   *
   * @param about steps about the same thing are made in the order in which they were asked for;
   *     null for in no order
   */
  <T> CompletionStage<T> run(@Nullable String about, Action<T> action) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    long since = System.nanoTime();
    workers.execute(about, () -> answer(action, since, answer), answer::completeExceptionally);
    return answer;
  }

  /**
   * Makes a step, in one transaction with others that wait at the same time. Never blocks.
   *
   * @param about as in {@link #run}
   * @param need what it begins with
   * @param action if it starts again, it must have changed nothing before
   */
  <T> CompletionStage<T> runTogether(String about, Need need, Action<T> action) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    long since = System.nanoTime();
    workers.executeLater(
        about,
        over -> together.add(new Together.One<>(need, action, since, answer, over)),
        answer::completeExceptionally);
    return answer;
  }

  /** What those need that are made together. */
  private final class Making implements Group.Steps {

    @Override
    public OwnTransaction begin(long since) throws SQLException {
      return database.begin(since);
    }

    @Override
    public Waiting waiting() {
      return waiting;
    }

    @Override
    public Watchers watchers() {
      return watchers;
    }

    @Override
    public <T> void alone(Together.One<T> one) {
      answer(one.action(), one.since(), one.answer());
    }

    @Override
    public void elsewhere(Runnable step) {
      workers.begin(step);
    }

    @Override
    public void failed(Together.One<?> one, SQLException why) {
      boolean unused = one.answer().completeExceptionally(unavailable(why));
    }

    @Override
    public void undo(Transaction tx, Throwable why) {
      Steps.this.undo(tx, why);
    }

    @Override
    public void release(Transaction tx) {
      Steps.this.release(tx);
    }

    @Override
    public void committed(List<Step> made) {
      made.forEach(each -> waiting.add(each.waiting()));
      made.forEach(each -> each.deliver(hints, telemetry));
    }

    @Override
    public void apart(int count) {
      telemetry.count("jdbc.step.apart", count);
    }
  }

  private JdbcUnavailableException unavailable(SQLException e) {
    return new JdbcUnavailableException("the database did not make a step: " + mistakes.say(e), e);
  }

  private <T> void answer(Action<T> action, long since, CompletableFuture<T> answer) {
    T value;
    try {
      value = repeated(action, since);
    } catch (SQLException e) {
      answer.completeExceptionally(unavailable(e));
      return;
    } catch (Throwable e) {
      answer.completeExceptionally(e);
      return;
    }
    answer.complete(value);
  }

  private <T> T repeated(Action<T> action, long since) throws SQLException {
    for (int tries = 1; ; tries++) {
      try {
        return once(action, since);
      } catch (SQLException e) {
        if (tries == TRIES || !database.isPassing(e)) {
          throw e;
        }
        telemetry.count("jdbc.step.repeated", 1);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(PAUSE_NANOS << tries));
      }
    }
  }

  private <T> T once(Action<T> action, long since) throws SQLException {
    Transaction tx = database.begin(since);
    Step step = new Step(tx, watchers);
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
    step.deliver(hints, telemetry);
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
  private void undo(Transaction tx, Throwable why) {
    try {
      tx.rollback();
    } catch (SQLException e) {
      telemetry.failure("jdbc.connection", e);
      why.addSuppressed(e);
    }
  }
}
