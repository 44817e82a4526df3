package io.dualloop.core.background;

import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Outcome;
import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides whether a failed attempt is followed by another one, and when. */
final class Retrying {

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final RandomGenerator random;
  private final Reports reports;

  Retrying(RandomGenerator random, Reports reports) {
    this.random = random;
    this.reports = reports;
  }

  Outcome after(TaskError error, Handling handling, int attempt, Duration remaining, Work work) {
    if (!error.retryable()) {
      return new Outcome.Failed(error, work, false);
    }
    if (attempt >= handling.attempts()) {
      return new Outcome.Failed(error, work, true);
    }
    Duration delay = pause(handling, attempt);
    Duration atLeast = error.retryAfter();
    if (atLeast != null && atLeast.compareTo(delay) > 0) {
      delay = atLeast;
    }
    // At the deadline the store ends it; an attempt that would begin then is no attempt.
    return delay.compareTo(remaining) >= 0
        ? new Outcome.Failed(error, work, false)
        : new Outcome.RetryIn(delay, error);
  }

  private Duration pause(Handling handling, int attempt) {
    try {
      long millis = handling.backoff(random).apply(attempt);
      if (millis >= 0) {
        return Duration.ofMillis(millis);
      }
      log.warn(
          "the backoff function gave {} ms after attempt {}; taking the default", millis, attempt);
    } catch (RuntimeException e) {
      log.warn("the backoff function threw after attempt {}; taking the default", attempt, e);
      reports.thrown("task.backoff", e);
    }
    IntervalFunction usual = Handling.DEFAULT.backoff(random);
    return Duration.ofMillis(usual.apply(attempt));
  }
}
