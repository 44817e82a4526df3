package io.dualloop.core.background;

import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.Thrown;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
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
        : new Outcome.RetryIn(delay, error, work);
  }

  private Duration pause(Handling handling, int attempt) {
    try {
      long millis = handling.backoff(random).apply(attempt);
      if (millis >= 0) {
        return Duration.ofMillis(millis);
      }
      log.warn(
          "the backoff function gave {} ms after attempt {}; taking the default", millis, attempt);
    } catch (Throwable e) {
      Thrown.say(
          log,
          () -> log.warn("the backoff threw after attempt {}; taking the default", attempt, e),
          e);
      reports.thrown("task.backoff", e);
    }
    return usual(attempt);
  }

  private Duration usual(int attempt) {
    try {
      return Duration.ofMillis(Handling.DEFAULT.backoff(random).apply(attempt));
    } catch (Throwable e) {
      // The randomness itself is the user's, too.
      RandomGenerator own = ThreadLocalRandom.current();
      return Duration.ofMillis(Handling.DEFAULT.backoff(own).apply(attempt));
    }
  }
}
