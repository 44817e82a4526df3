package io.dualloop.http.webhook;

import java.time.Duration;

/**
 * How fast one server is sent to. Who finds no token is given a place in time, each behind the
 * other, so that a crowd comes back as tokens do, and who comes new does not overtake it. For one
 * thread.
 */
final class TokenBucket {

  private static final double NANOS = 1e9;
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final double perNano;
  private final int burst;
  private double tokens;
  private long filledAt;
  private long lastPlace;

  TokenBucket(int perSecond, int burst, long now) {
    this.perNano = perSecond / NANOS;
    this.burst = burst;
    this.tokens = burst;
    this.filledAt = now;
    this.lastPlace = now;
  }

  /** Zero for a token; else how long to wait for one. */
  Duration take(boolean hasWaited, long now) {
    tokens = Math.min(burst, tokens + (now - filledAt) * perNano);
    filledAt = now;
    if (lastPlace - now < 0) {
      lastPlace = now;
    }
    if (tokens >= 1 && (hasWaited || lastPlace == now)) {
      tokens--;
      return Duration.ZERO;
    }
    if (lastPlace - now < LONGEST.toNanos()) {
      lastPlace += Math.max(1, Math.round(1 / perNano));
    }
    return Duration.ofNanos(lastPlace - now);
  }
}
