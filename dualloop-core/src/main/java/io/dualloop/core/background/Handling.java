package io.dualloop.core.background;

import io.dualloop.core.loop.Timers;
import io.dualloop.spi.support.Checks;
import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How the tasks of one type are handled: how often they are tried, with which pauses, how long one
 * attempt may take, how many run at once. Immutable; each method returns a copy.
 *
 * <pre>{@code
 * Handling.attempts(5).backoff(ofMillis(200)).attemptTimeout(ofSeconds(10)).concurrency(4)
 * }</pre>
 */
public final class Handling {

  /** How often a task is tried unless set: 3 times. */
  public static final int DEFAULT_ATTEMPTS = 3;

  /** The first bound of the pause between attempts unless set: 200 ms. */
  public static final Duration DEFAULT_BASE = Duration.ofMillis(200);

  /** The longest bound of the pause between attempts unless set: 30 s. */
  public static final Duration DEFAULT_CAP = Duration.ofSeconds(30);

  /** How long one attempt may take unless set: 1 minute. */
  public static final Duration DEFAULT_ATTEMPT_TIMEOUT = Duration.ofMinutes(1);

  /** Everything as it is unless set; as many at once as the loop has slots. */
  public static final Handling DEFAULT =
      new Handling(
          DEFAULT_ATTEMPTS,
          jitter(DEFAULT_BASE, DEFAULT_CAP),
          DEFAULT_ATTEMPT_TIMEOUT,
          0,
          error -> true,
          null);

  private static final int MAX_ATTEMPTS = 1_000;

  private final int attempts;
  private final Function<RandomGenerator, IntervalFunction> backoff;
  private final Duration attemptTimeout;
  private final int concurrency;
  private final Predicate<? super Throwable> retryIf;
  private final @Nullable Duration breaker;

  private Handling(
      int attempts,
      Function<RandomGenerator, IntervalFunction> backoff,
      Duration attemptTimeout,
      int concurrency,
      Predicate<? super Throwable> retryIf,
      @Nullable Duration breaker) {
    this.attempts = attempts;
    this.backoff = backoff;
    this.attemptTimeout = attemptTimeout;
    this.concurrency = concurrency;
    this.retryIf = retryIf;
    this.breaker = breaker;
  }

  /**
   * The defaults with another number of attempts.
   *
   * @param max how often a task is tried in all, 1 to 1,000; 1 for no retry
   * @return a handling
   * @throws IllegalArgumentException if out of range
   */
  public static Handling attempts(int max) {
    if (max < 1 || max > MAX_ATTEMPTS) {
      throw new IllegalArgumentException(
          "attempts must be 1 to " + MAX_ATTEMPTS + ", but is " + max);
    }
    return new Handling(
        max, DEFAULT.backoff, DEFAULT.attemptTimeout, DEFAULT.concurrency, DEFAULT.retryIf, null);
  }

  /**
   * The pause between attempts: {@link FullJitter} with the default cap, or with the base as cap if
   * that is larger.
   *
   * @param base the bound of the first pause; at least 1 ms
   * @return a copy
   * @throws IllegalArgumentException if under 1 ms
   */
  public Handling backoff(Duration base) {
    return backoff(base, Timers.longer(base, DEFAULT_CAP));
  }

  /**
   * The pause between attempts: {@link FullJitter}.
   *
   * @param base the bound of the first pause; at least 1 ms
   * @param cap the bound that is never exceeded; at least the base
   * @return a copy
   * @throws IllegalArgumentException if the base is under 1 ms or the cap under the base
   */
  public Handling backoff(Duration base, Duration cap) {
    FullJitter.check(base, cap);
    return with(jitter(base, cap));
  }

  /**
   * The pause between attempts by a function of one's own, from the number of the attempt that
   * failed (1 for the first) to milliseconds. Called on a thread of the loop, so it must be quick;
   * if it throws or answers below zero, the default pause is taken.
   *
   * @param pause the function
   * @return a copy
   */
  // Whoever names resilience4j's type reads that module anyway.
  public Handling backoff(IntervalFunction pause) {
    Objects.requireNonNull(pause, "pause");
    return with(random -> pause);
  }

  /**
   * How long one attempt may take, from its begin; then its handler is told to stop, the attempt is
   * charged, and the task is tried again.
   *
   * @param limit positive; {@link #DEFAULT_ATTEMPT_TIMEOUT} unless set
   * @return a copy
   * @throws IllegalArgumentException if not positive
   */
  public Handling attemptTimeout(Duration limit) {
    Checks.positive("attemptTimeout", limit);
    return new Handling(attempts, backoff, limit, concurrency, retryIf, breaker);
  }

  /**
   * How many of this type run at once in this loop.
   *
   * @param max at least 1, at most the loop's slots; the loop's slots unless set
   * @return a copy
   * @throws IllegalArgumentException if under 1
   */
  public Handling concurrency(int max) {
    if (max < 1) {
      throw new IllegalArgumentException("concurrency must be at least 1, but is " + max);
    }
    return new Handling(attempts, backoff, attemptTimeout, max, retryIf, breaker);
  }

  /**
   * Which exceptions are worth another attempt. Not asked for a {@link
   * io.dualloop.api.error.TaskFailure}, which says it itself, nor for a {@link java.lang.Error},
   * which never is. A predicate that throws counts as true.
   *
   * @param worthIt called on the handler's thread; everything is worth it unless set
   * @return a copy
   */
  public Handling retryIf(Predicate<? super Throwable> worthIt) {
    Objects.requireNonNull(worthIt, "worthIt");
    return new Handling(attempts, backoff, attemptTimeout, concurrency, worthIt, breaker);
  }

  /**
   * Puts a circuit breaker around the third party that this type's handlers call: when half of the
   * last 20 attempts (10 at least) failed in a way worth a retry, or took too long, this loop
   * claims no task of the type for a while, and then two at first. Tasks wait instead of using up
   * their attempts; other loops may take them. An error that says when to retry opens it at once
   * for that long, a minute at most.
   *
   * @param openFor how long nothing is claimed; no breaker unless set
   * @return a copy
   * @throws IllegalArgumentException if not positive
   */
  public Handling circuitBreaker(Duration openFor) {
    Checks.positive("circuitBreaker", openFor);
    return new Handling(attempts, backoff, attemptTimeout, concurrency, retryIf, openFor);
  }

  private Handling with(Function<RandomGenerator, IntervalFunction> changed) {
    return new Handling(attempts, changed, attemptTimeout, concurrency, retryIf, breaker);
  }

  private static Function<RandomGenerator, IntervalFunction> jitter(Duration base, Duration cap) {
    return random -> new FullJitter(base, cap, random);
  }

  int attempts() {
    return attempts;
  }

  IntervalFunction backoff(RandomGenerator random) {
    return backoff.apply(random);
  }

  Duration attemptTimeout() {
    return attemptTimeout;
  }

  /** How many at once; zero for as many as there are slots. */
  int concurrency() {
    return concurrency;
  }

  Predicate<? super Throwable> retryIf() {
    return retryIf;
  }

  /** How long its breaker stays open; null without one. */
  @Nullable Duration circuitBreaker() {
    return breaker;
  }
}
