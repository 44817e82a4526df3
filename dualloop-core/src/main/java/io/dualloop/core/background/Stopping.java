package io.dualloop.core.background;

import io.dualloop.api.StopReason;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
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
  private final StopActions actions;

  Stopping(
      Loop loop,
      Held held,
      Settling settling,
      Verdict verdict,
      Reports reports,
      StopActions actions) {
    this.loop = loop;
    this.held = held;
    this.settling = settling;
    this.verdict = verdict;
    this.reports = reports;
    this.actions = actions;
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
    if (newlyLost) {
      reports.count("task.lease.lost");
    }
    if (!first && !newlyLost) {
      return;
    }
    attempt.phase = Attempt.Phase.STOPPING;
    if (first) {
      // First, so that nothing that goes wrong below can let it run for ever.
      attempt.cancelTimers();
      attempt.grace = loop.after(GRACE, () -> graceOver(attempt));
    }
    actions.run(attempt.stop.request(told.reason()));
    if (first) {
      attempt.thread.interrupt();
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
      TypeBreaker breaker = held.breaker(attempt);
      if (breaker != null) {
        if (reason == StopReason.ATTEMPT_TIMEOUT) {
          breaker.failed(attempt, attempt.route.handling().attemptTimeout(), null);
        }
        breaker.over(attempt);
      }
    }
    if (attempt.lost || reason == null) {
      settling.over(attempt);
    } else {
      settling.settle(attempt, verdict.stopped(attempt, reason, loop.nanos()), null);
    }
  }
}
