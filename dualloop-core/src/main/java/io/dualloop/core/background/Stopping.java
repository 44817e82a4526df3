package io.dualloop.core.background;

import io.dualloop.api.StopReason;
import io.dualloop.api.Work;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells attempts to stop and gives them their grace; who has not stopped then is left over. Belongs
 * to the loop's thread.
 */
final class Stopping {

  /** How long a handler has to stop: 2 seconds. */
  static final Duration GRACE = Duration.ofSeconds(2);

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final Loop loop;
  private final Held held;
  private final Settling settling;
  private final Verdict verdict;
  private final Reports reports;
  private final Executor stopActions;
  private final Engine owner;

  Stopping(
      Loop loop,
      Held held,
      Settling settling,
      Verdict verdict,
      Reports reports,
      Executor stopActions,
      Engine owner) {
    this.loop = loop;
    this.held = held;
    this.settling = settling;
    this.verdict = verdict;
    this.reports = reports;
    this.stopActions = stopActions;
    this.owner = owner;
  }

  /** Sets the timer that ends the attempt when its time, or that of the task, is used up. */
  void limit(Attempt attempt) {
    boolean ownLimit =
        attempt.route.handling().attemptTimeout().compareTo(attempt.claim.remaining()) < 0;
    StopReason reason = ownLimit ? StopReason.ATTEMPT_TIMEOUT : StopReason.DEADLINE;
    long at = attempt.receivedAt + Timers.nanos(attempt.timeLimit());
    attempt.limit = loop.timers().at(at, () -> stop(attempt, new Told(reason, false)));
  }

  void stop(Attempt attempt, Told told) {
    if (!attempt.isOpen()) {
      return;
    }
    boolean first = attempt.phase == Attempt.Phase.RUNNING;
    boolean newlyLost = told.lost() && !attempt.lost;
    attempt.lost |= told.lost();
    if (!first && !newlyLost) {
      return;
    }
    attempt.phase = Attempt.Phase.STOPPING;
    run(attempt.stop.request(told.reason()));
    if (first) {
      attempt.cancelTimers();
      attempt.grace = loop.after(GRACE, () -> graceOver(attempt));
      attempt.thread.interrupt();
    }
  }

  /** Not on the loop: an action that blocks would stop the renewals of all others. */
  private void run(List<Runnable> actions) {
    for (Runnable action : actions) {
      try {
        stopActions.execute(() -> guarded(action));
      } catch (RejectedExecutionException e) {
        reports.failure("task.onStop", e);
      }
    }
  }

  private void guarded(Runnable action) {
    Engine before = Inside.enter(owner);
    try {
      action.run();
    } catch (Throwable e) {
      log.warn("a stop action threw", e);
      reports.thrown("task.onStop", e);
    } finally {
      Inside.leave(before);
    }
  }

  void graceOver(Attempt attempt) {
    if (!attempt.isOpen()) {
      return;
    }
    attempt.cancelTimers();
    StopReason reason = attempt.stop.reason();
    if (!attempt.handlerDone) {
      log.warn(
          "{} did not stop within {} when told ({}); its slot stays taken", attempt, GRACE, reason);
      reports.count("worker.leftover");
      held.leftOver();
    }
    if (attempt.lost || reason == null) {
      settling.over(attempt);
    } else {
      settling.settle(attempt, verdict.stopped(attempt, reason, Work.RUNNING, loop.nanos()), null);
    }
  }
}
