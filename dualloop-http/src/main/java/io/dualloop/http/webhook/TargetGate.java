package io.dualloop.http.webhook;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Lets webhooks through to one server, or tells them to come back: while it is down or throttles,
 * too many are under way, or its rate is used up. None waits here. Safe for use by any thread.
 *
 * <p>It is taken to be down when three in a row could not reach it, or were answered for it by 502,
 * 503 or 504; then one is let through now and then, after 5 seconds at first, 5 minutes at last.
 * Any other answer, also a failure, shows that it is up: its own endpoints fail for themselves.
 */
final class TargetGate {

  private static final int FAILURES = 3;
  private static final Duration SHORTEST_DOWN = Duration.ofSeconds(5);
  private static final Duration LONGEST_DOWN = Duration.ofMinutes(5);
  private static final Duration SHORTEST_WAIT = Duration.ofMillis(500);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
  private static final int MAX_DOUBLINGS = 20;

  /** How an exchange ended. */
  enum Result {
    ANSWERED,
    UNREACHABLE
  }

  /** What an exchange showed. */
  enum Change {
    NONE,
    DOWN,
    UP
  }

  private final int concurrency;
  private final TokenBucket bucket;
  private final RandomGenerator random;
  private int underWay;
  private int failures;
  private Duration downFor = SHORTEST_DOWN;
  private boolean down;
  private boolean probing;
  private long closedUntil;

  TargetGate(WebhookLimits limits, RandomGenerator random, long now) {
    this.concurrency = limits.concurrency();
    this.bucket = new TokenBucket(limits.perSecond(), limits.burst(), now);
    this.random = random;
    this.closedUntil = now;
  }

  /** Empty to go on, and then {@link #left} must be called; else when to come back. */
  synchronized Optional<Duration> enter(int putBacks, long now) {
    long closedFor = closedUntil - now;
    if (closedFor > 0 || (down && probing)) {
      Duration rest = Duration.ofNanos(Math.max(0, closedFor));
      return Optional.of(rest.plus(jittered(putBacks)));
    }
    if (underWay >= concurrency) {
      return Optional.of(jittered(putBacks));
    }
    Duration wait = bucket.take(putBacks > 0, now);
    if (!wait.isZero()) {
      return Optional.of(wait);
    }
    probing = down;
    underWay++;
    return Optional.empty();
  }

  synchronized Change left(Result result, long now) {
    underWay--;
    if (result == Result.ANSWERED) {
      boolean was = down;
      down = false;
      probing = false;
      failures = 0;
      downFor = SHORTEST_DOWN;
      return was ? Change.UP : Change.NONE;
    }
    failures++;
    if (down && !probing) {
      // It began before the server was found to be down, and says nothing new.
      return Change.NONE;
    }
    if (down || failures >= FAILURES) {
      boolean was = down;
      down = true;
      probing = false;
      close(downFor, now);
      downFor = shorter(downFor.multipliedBy(2), LONGEST_DOWN);
      return was ? Change.NONE : Change.DOWN;
    }
    return Change.NONE;
  }

  /** The server itself said when to come back. */
  synchronized void throttle(Duration time, long now) {
    close(time, now);
  }

  synchronized boolean isIdle() {
    return underWay == 0;
  }

  private void close(Duration time, long now) {
    if (now + time.toNanos() - closedUntil > 0) {
      closedUntil = now + time.toNanos();
    }
  }

  /** Half of a time that doubles with each return, and up to the other half by chance. */
  private Duration jittered(int putBacks) {
    Duration bound =
        shorter(SHORTEST_WAIT.multipliedBy(1L << Math.min(putBacks, MAX_DOUBLINGS)), LONGEST_WAIT);
    long half = bound.toMillis() / 2;
    return Duration.ofMillis(half + random.nextLong(half + 1));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
