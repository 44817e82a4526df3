package io.dualloop.core.background;

import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.LoopClock;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker around the third party that one type's handlers call: while it is open no
 * task of the type is claimed, so that none uses up its attempts on a service that is down, and
 * other workers, or a later time, may have them. Belongs to the loop's thread.
 */
final class TypeBreaker {

  private static final int WINDOW = 20;
  private static final int AT_LEAST = 10;
  private static final int TRIALS = 2;

  /** However long an error asks for: 1 minute. */
  private static final Duration LONGEST_RETRY_AFTER = Duration.ofMinutes(1);

  private final CircuitBreaker breaker;
  private final Duration openFor;
  private final LongSupplier nanos;
  private final Reports reports;
  private final Set<Attempt> trials = new HashSet<>();
  private int reserved;
  private long openUntil;

  TypeBreaker(String type, Duration openFor, LongSupplier nanos, Reports reports) {
    this.openFor = openFor;
    this.nanos = nanos;
    this.reports = reports;
    this.openUntil = nanos.getAsLong();
    this.breaker =
        CircuitBreaker.of(
            type,
            CircuitBreakerConfig.custom()
                .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
                .slidingWindowSize(WINDOW)
                .minimumNumberOfCalls(AT_LEAST)
                .failureRateThreshold(50)
                .permittedNumberOfCallsInHalfOpenState(TRIALS)
                .clock(new LoopClock(nanos))
                .currentTimestampFunction(clock -> nanos.getAsLong(), TimeUnit.NANOSECONDS)
                .build());
  }

  /** How many of the places may be used now. */
  int room(int places) {
    if (breaker.getState() == State.OPEN && nanos.getAsLong() - openUntil >= 0) {
      breaker.transitionToHalfOpenState();
      trials.clear();
    }
    return switch (breaker.getState()) {
      case OPEN, FORCED_OPEN -> 0;
      case HALF_OPEN -> Math.max(0, Math.min(places, TRIALS - tried() - trials.size() - reserved));
      default -> places;
    };
  }

  /** A place is held for an attempt that may be about to begin. */
  void reserved(int change) {
    reserved += change;
  }

  void begun(Attempt attempt) {
    if (breaker.getState() == State.HALF_OPEN) {
      trials.add(attempt);
    }
  }

  /** Its place is free for another trial, whether it said anything or not. */
  void over(Attempt attempt) {
    trials.remove(attempt);
  }

  private int tried() {
    return breaker.getMetrics().getNumberOfBufferedCalls();
  }

  void succeeded(Duration took) {
    breaker.onSuccess(took.toNanos(), TimeUnit.NANOSECONDS);
  }

  void failed(Duration took, @Nullable TaskError error) {
    State before = breaker.getState();
    breaker.onError(
        took.toNanos(),
        TimeUnit.NANOSECONDS,
        new TimeoutException(error == null ? "attempt timeout" : error.message()));
    Duration wished = error == null ? null : error.retryAfter();
    if (wished != null && !wished.isZero()) {
      open(wished.compareTo(LONGEST_RETRY_AFTER) < 0 ? wished : LONGEST_RETRY_AFTER);
    } else if (breaker.getState() == State.OPEN && before != State.OPEN) {
      open(openFor);
    }
  }

  private void open(Duration time) {
    if (breaker.getState() != State.OPEN) {
      breaker.transitionToOpenState();
    }
    long until = nanos.getAsLong() + time.toNanos();
    openUntil = until - openUntil > 0 ? until : openUntil;
    reports.count("worker.breaker.open");
  }
}
