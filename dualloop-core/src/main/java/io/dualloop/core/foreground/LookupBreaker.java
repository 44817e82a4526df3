package io.dualloop.core.foreground;

import io.dualloop.api.Telemetry;
import io.dualloop.core.loop.LoopBreakers;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * The circuit breaker around tier 2: while most look-ups fail or take longer than the look-up box,
 * none is made, and a question costs nothing (F10). Belongs to the loop's thread.
 */
final class LookupBreaker {

  private static final int WINDOW = 10;
  private static final int AT_LEAST = 5;
  private static final Duration OPEN_FOR = Duration.ofSeconds(1);

  private final CircuitBreaker breaker;

  LookupBreaker(LongSupplier nanos, Telemetry telemetry) {
    this.breaker = LoopBreakers.create("dualloop-results", WINDOW, AT_LEAST, OPEN_FOR, nanos);
    breaker
        .getEventPublisher()
        .onStateTransition(
            change -> {
              if (change.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
                telemetry.count("freshness.breaker.open", 1);
              }
            });
  }

  /** Whether a look-up may be made; then exactly one of the other methods must follow. */
  boolean allows() {
    return breaker.tryAcquirePermission();
  }

  void answered(long nanosTaken) {
    breaker.onSuccess(nanosTaken, TimeUnit.NANOSECONDS);
  }

  void failed(long nanosTaken, Throwable cause) {
    breaker.onError(nanosTaken, TimeUnit.NANOSECONDS, cause);
  }

  void tooSlow(long nanosTaken) {
    failed(nanosTaken, new TimeoutException("longer than the look-up box"));
  }
}
