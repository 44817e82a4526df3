package io.dualloop.core.background;

import io.dualloop.api.StopReason;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Outcome;
import java.time.Duration;

/** Decides what becomes of an attempt. Knows no threads and writes nothing. */
final class Verdict {

  private final Retrying retrying;

  Verdict(Retrying retrying) {
    this.retrying = retrying;
  }

  /** For a handler that has ended; a result counts whatever it was told meanwhile. */
  Outcome ended(Attempt attempt, Finish finish, long now) {
    if (finish instanceof Finish.Returned returned) {
      return new Outcome.Done(
          returned.result(), returned.stamp().age(), returned.stamp().version());
    }
    if (finish instanceof Finish.Unusable unusable) {
      return new Outcome.Failed(unusable.error(), attempt.work(), unusable.deadLetter());
    }
    StopReason reason = attempt.stop.reason();
    if (reason != null) {
      return stopped(attempt, reason, now);
    }
    if (finish instanceof Finish.Threw threw) {
      Outcome outcome = retry(attempt, threw.error(), now);
      return threw.deadLetter() && outcome instanceof Outcome.Failed failed
          ? new Outcome.Failed(failed.error(), failed.work(), true)
          : outcome;
    }
    return new Outcome.HandBack(attempt.work());
  }

  /** For a handler that was told to stop, whether it has or not. */
  Outcome stopped(Attempt attempt, StopReason reason, long now) {
    return switch (reason) {
      case CANCELLED, DEADLINE -> new Outcome.Stopped(reason, attempt.work());
      case ATTEMPT_TIMEOUT -> retry(attempt, tooLong(attempt), now);
      case SHUTDOWN, LEASE_LOST -> new Outcome.HandBack(attempt.work());
    };
  }

  private Outcome retry(Attempt attempt, TaskError error, long now) {
    Duration gone = Duration.ofNanos(Math.max(0, now - attempt.receivedAt));
    Duration remaining = attempt.claim.remaining().minus(gone);
    return retrying.after(
        error, attempt.route.handling(), attempt.claim.attempt(), remaining, attempt.work());
  }

  private static TaskError tooLong(Attempt attempt) {
    return TaskError.retryable(
        TaskError.TIMEOUT,
        "attempt "
            + attempt.claim.attempt()
            + " of "
            + attempt.route
            + " took longer than its attemptTimeout of "
            + attempt.route.handling().attemptTimeout());
  }
}
