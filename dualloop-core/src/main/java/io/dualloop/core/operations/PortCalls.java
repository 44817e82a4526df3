package io.dualloop.core.operations;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Calls ports: each in time, and again when the outcome is unknown, which every step allows.
 *
 * @param within how long one call may take
 */
record PortCalls(Duration within) {

  /** Enough for a lost answer or a connection that came back; who needs longer calls again. */
  private static final int TIMES = 3;

  <T> CompletableFuture<T> call(Supplier<CompletionStage<T>> step) {
    return call(step, TIMES);
  }

  private <T> CompletableFuture<T> call(Supplier<CompletionStage<T>> step, int times) {
    return once(step)
        .exceptionallyCompose(
            failure -> times > 1 ? call(step, times - 1) : CompletableFuture.failedFuture(failure));
  }

  private <T> CompletableFuture<T> once(Supplier<CompletionStage<T>> step) {
    try {
      // A copy, since a limit of ours must not end a stage that belongs to the port.
      return step.get()
          .thenApply(Function.identity())
          .toCompletableFuture()
          .copy()
          .orTimeout(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
