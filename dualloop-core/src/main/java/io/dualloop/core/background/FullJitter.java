package io.dualloop.core.background;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * The pause before a retry: any time between zero and a bound that doubles with each attempt, all
 * equally likely. Known as "full jitter" from the AWS architecture blog; among the usual ways it
 * spreads a crowd of retries most evenly.
 *
 * <p>After attempt <i>n</i> (1 for the first): uniform in [0, min(cap, base × 2<sup>n−1</sup>)], in
 * whole milliseconds. Safe for concurrent use if the random source is.
 */
// Whoever names resilience4j's type reads that module anyway.
public final class FullJitter implements IntervalFunction {

  private final long baseMillis;
  private final long capMillis;
  private final RandomGenerator random;

  /**
   * With bounds and a source of randomness.
   *
   * @param base the bound after the first attempt; at least 1 ms
   * @param cap the bound that is never exceeded; at least the base
   * @param random where the randomness comes from
   * @throws IllegalArgumentException if the base is under 1 ms or the cap under the base
   */
  public FullJitter(Duration base, Duration cap, RandomGenerator random) {
    check(base, cap);
    this.baseMillis = base.toMillis();
    this.capMillis = cap.toMillis();
    this.random = Objects.requireNonNull(random, "random");
  }

  static void check(Duration base, Duration cap) {
    if (base.compareTo(Duration.ofMillis(1)) < 0) {
      throw new IllegalArgumentException("backoff base must be at least 1 ms, but is " + base);
    }
    if (cap.compareTo(base) < 0) {
      throw new IllegalArgumentException(
          "backoff cap " + cap + " must not be smaller than its base " + base);
    }
    if (cap.compareTo(Duration.ofDays(365)) > 0) {
      throw new IllegalArgumentException("backoff cap must be at most 365 days, but is " + cap);
    }
  }

  /**
   * A pause.
   *
   * @param attempt the attempt that failed; 1 for the first
   * @return milliseconds
   * @throws IllegalArgumentException if the attempt is under 1
   */
  @Override
  public Long apply(Integer attempt) {
    return random.nextLong(bound(attempt) + 1);
  }

  private long bound(int attempt) {
    if (attempt < 1) {
      throw new IllegalArgumentException("attempts are counted from 1, but it is " + attempt);
    }
    // Compared by shifting the cap down: shifting the base up would overflow.
    int doublings = attempt - 1;
    boolean reached = doublings >= Long.SIZE - 1 || baseMillis > capMillis >> doublings;
    return reached ? capMillis : baseMillis << doublings;
  }
}
