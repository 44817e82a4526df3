package io.dualloop.core.background;

import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.LoopBreakers;
import io.dualloop.core.loop.Timers;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
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
  private static final Duration LONGEST_WAIT = Duration.ofDays(36_500);

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
    // How long it is open is decided here, since an error may ask for longer than the setting.
    this.breaker = LoopBreakers.create(type, WINDOW, AT_LEAST, LONGEST_WAIT, nanos);
  }

  /** How many of the places may be used now. */
  int room(int places) {
    if (breaker.getState() == State.OPEN && nanos.getAsLong() - openUntil >= 0) {
      breaker.transitionToHalfOpenState();
      trials.clear();
    }
    return switch (breaker.getState()) {
      case OPEN, FORCED_OPEN -> 0;
      case HALF_OPEN ->
          Math.max(0, Math.min(places, LoopBreakers.TRIALS - tried() - trials.size() - reserved));
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

  void succeeded(Attempt attempt, Duration took) {
    if (counts(attempt)) {
      breaker.onSuccess(took.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** Without an error if it took too long. */
  void failed(Attempt attempt, Duration took, @Nullable TaskError error) {
    State before = breaker.getState();
    boolean wasOpen = before == State.OPEN;
    boolean counts = counts(attempt);
    if (counts) {
      breaker.onError(
          took.toNanos(),
          TimeUnit.NANOSECONDS,
          new TimeoutException(error == null ? "attempt timeout" : error.message()));
    }
    // A trial that fails shows that it is no passing trouble, whatever time the error asks for.
    boolean opened =
        before == State.HALF_OPEN ? counts : breaker.getState() == State.OPEN && !wasOpen;
    Duration time = Timers.longer(retryAfter(error), opened ? openFor : Duration.ZERO);
    if (!time.isZero()) {
      open(time, wasOpen);
    }
  }

  /** Those that began before a half-open time say nothing of the third party as it is now. */
  private boolean counts(Attempt attempt) {
    return breaker.getState() != State.HALF_OPEN || trials.contains(attempt);
  }

  private static Duration retryAfter(@Nullable TaskError error) {
    Duration wished = error == null ? null : error.retryAfter();
    if (wished == null) {
      return Duration.ZERO;
    }
    return Timers.shorter(wished, LONGEST_RETRY_AFTER);
  }

  private void open(Duration time, boolean wasOpen) {
    if (breaker.getState() != State.OPEN) {
      breaker.transitionToOpenState();
    }
    long until = nanos.getAsLong() + Timers.nanos(time);
    openUntil = until - openUntil > 0 ? until : openUntil;
    if (!wasOpen) {
      reports.count("worker.breaker.open");
    }
  }
}
