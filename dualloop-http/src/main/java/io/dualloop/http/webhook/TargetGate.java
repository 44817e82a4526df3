package io.dualloop.http.webhook;

import java.time.Duration;
import java.util.Optional;

/**
 * Lets webhooks through to one server, or tells them when to come back: while it is down or
 * throttles, too many are under way, or its rate is used up. None waits here. Safe for use by any
 * thread.
 *
 * <p>It is taken to be down when three in a row could not reach it, or were answered for it by 502,
 * 503 or 504; then one is let through now and then, after 5 seconds at first, 5 minutes at last.
 * Any other answer, also a failure, shows that it is up: its own endpoints fail for themselves.
 */
final class TargetGate {

  private static final int FAILURES = 3;
  private static final Duration SHORTEST_DOWN = Duration.ofSeconds(5);
  private static final Duration LONGEST_DOWN = Duration.ofMinutes(5);
  private static final long SHORTEST_WAIT = Duration.ofMillis(250).toNanos();
  private static final long LONGEST_WAIT = Duration.ofSeconds(10).toNanos();
  private static final int MAX_DOUBLINGS = 10;
  private static final double WEIGHT_OF_NEWEST = 0.2;

  /** How an exchange ended. */
  enum Result {
    ANSWERED,
    UNREACHABLE,
    /** It was not asked, for a reason of this side's own. */
    NOT_TRIED
  }

  /** What an exchange showed. */
  enum Change {
    NONE,
    DOWN,
    UP
  }

  private final int concurrency;
  private final long perToken;
  private final TokenBucket bucket;
  private final Places places;
  private int underWay;
  private boolean proven;
  private int failures;
  private Duration downFor = SHORTEST_DOWN;
  private boolean down;
  private boolean probing;
  private long closedUntil;
  private double answeredWithin;

  TargetGate(WebhookLimits limits, long now) {
    this.concurrency = limits.concurrency();
    this.perToken = Math.max(1, Duration.ofSeconds(1).toNanos() / limits.perSecond());
    this.bucket = new TokenBucket(limits.perSecond(), limits.burst(), now);
    this.places = new Places(now);
    this.closedUntil = now;
  }

  /** Empty to go on, and then {@link #left} must be called; else when to come back. */
  synchronized Optional<Duration> enter(int putBacks, long now) {
    boolean closed = closedUntil - now > 0;
    if (closed || (down && probing)) {
      long until = closed ? closedUntil : now + SHORTEST_DOWN.toNanos();
      return Optional.of(places.take(until, spacing(), now));
    }
    if (underWay >= room()) {
      return Optional.of(places.take(now + patience(putBacks), spacing(), now));
    }
    if ((putBacks == 0 && places.areTaken(now)) || !bucket.take(now)) {
      return Optional.of(places.take(now, spacing(), now));
    }
    probing = down;
    underWay++;
    return Optional.empty();
  }

  /** A server that was never heard of may be one that takes connections and never answers. */
  private int room() {
    return proven ? concurrency : 1;
  }

  /** What one more costs it, as far as is known. */
  private long spacing() {
    return Math.max(perToken, (long) (answeredWithin / concurrency));
  }

  /** The fuller it was each time, the longer. */
  private static long patience(int putBacks) {
    return Math.min(LONGEST_WAIT, SHORTEST_WAIT << Math.min(putBacks, MAX_DOUBLINGS));
  }

  synchronized Change left(Result result, long entered, long now) {
    underWay--;
    if (result == Result.NOT_TRIED) {
      // Whoever comes next may probe.
      probing = false;
      return Change.NONE;
    }
    if (result == Result.ANSWERED) {
      answeredWithin += WEIGHT_OF_NEWEST * (now - entered - answeredWithin);
      proven = true;
      failures = 0;
      return down ? up(now) : Change.NONE;
    }
    failures++;
    if (down && !probing) {
      // It began before the server was found to be down, and says nothing new.
      return Change.NONE;
    }
    return down || failures >= FAILURES ? down(now) : Change.NONE;
  }

  private Change up(long now) {
    down = false;
    probing = false;
    downFor = SHORTEST_DOWN;
    // Those who wait come back when they were told to; who comes now need not wait for them.
    places.clear(now);
    return Change.UP;
  }

  private Change down(long now) {
    boolean was = down;
    down = true;
    probing = false;
    close(downFor, now);
    Duration twice = downFor.multipliedBy(2);
    downFor = twice.compareTo(LONGEST_DOWN) < 0 ? twice : LONGEST_DOWN;
    return was ? Change.NONE : Change.DOWN;
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
}
