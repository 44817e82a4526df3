package io.dualloop.http.webhook;

/** How fast one server is sent to: a token each, some at once after a rest. For one thread. */
final class TokenBucket {

  private static final double NANOS = 1e9;

  private final double perNano;
  private final int burst;
  private double tokens;
  private long filledAt;

  TokenBucket(int perSecond, int burst, long now) {
    this.perNano = perSecond / NANOS;
    this.burst = burst;
    this.tokens = burst;
    this.filledAt = now;
  }

  boolean take(long now) {
    tokens = Math.min(burst, tokens + (now - filledAt) * perNano);
    filledAt = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
