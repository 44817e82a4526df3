package io.dualloop.simulation;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import java.time.Duration;

/** No attempt begins before its delay is over, and the delay is within its bounds. */
final class RetryNotEarly extends Invariant {

  RetryNotEarly(World world) {
    super(world, "T07");
  }

  @Override
  void begun(Life life, Life.Begin begin) {
    check(
        world.now() >= life.notBefore,
        "%s#%d begins %d us before its delay is over",
        life,
        begin.token,
        (life.notBefore - world.now()) / 1_000);
  }

  @Override
  void settled(Life life, Claim.Ref ref, Outcome outcome, Settled answer, TaskStatus before) {
    Life.Begin begin = life.begin(ref.token());
    if (!(outcome instanceof Outcome.RetryIn retry) || begin == null) {
      return;
    }
    Sites.Backoff backoff = world.sites().backoff();
    Duration most = backoff.base();
    for (int i = 1; i < begin.attempt && most.compareTo(backoff.cap()) < 0; i++) {
      most = most.multipliedBy(2);
    }
    most = most.compareTo(backoff.cap()) < 0 ? most : backoff.cap();
    Duration atLeast = retry.error().retryAfter();
    if (atLeast != null) {
      check(retry.delay().compareTo(atLeast) >= 0, "%s: %s is less than %s", life, retry, atLeast);
      most = most.compareTo(atLeast) < 0 ? atLeast : most;
    }
    check(
        retry.delay().compareTo(most) <= 0,
        "%s: attempt %d is followed after %s, but at most %s is right",
        life,
        begin.attempt,
        retry.delay(),
        most);
    check(
        !answer.isNoted()
            || life.settled.containsKey(ref.token())
            || world.now() + retry.delay().toNanos() < life.deadline
            || life.isEnded(),
        "%s waits for an attempt that can't begin before its deadline",
        life);
  }
}
