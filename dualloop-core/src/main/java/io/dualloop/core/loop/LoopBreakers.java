package io.dualloop.core.loop;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Makes circuit breakers that live on a loop's own time. */
public final class LoopBreakers {

  /** How many calls are let through to see whether a breaker may close: 2. */
  public static final int TRIALS = 2;

  private static final int HALF = 50;

  private LoopBreakers() {}

  /**
   * One that opens when half of the last calls failed.
   *
   * @param name for the library's own messages
   * @param window how many calls are looked at
   * @param atLeast how many there must have been before it opens
   * @param openFor how long it stays open, where nobody closes it before
   * @param nanos the loop's time
   * @return a closed breaker, to be used by one thread
   */
  public static CircuitBreaker create(
      String name, int window, int atLeast, Duration openFor, LongSupplier nanos) {
    return CircuitBreaker.of(
        name,
        CircuitBreakerConfig.custom()
            .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
            .slidingWindowSize(window)
            .minimumNumberOfCalls(atLeast)
            .failureRateThreshold(HALF)
            .waitDurationInOpenState(openFor)
            .permittedNumberOfCallsInHalfOpenState(TRIALS)
            .clock(new LoopClock(nanos))
            .currentTimestampFunction(clock -> nanos.getAsLong(), TimeUnit.NANOSECONDS)
            .build());
  }
}
