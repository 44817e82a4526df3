package io.dualloop.tck;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;

/** Awaits what a transport does in its own time, never longer than {@link #LIMIT}. */
final class Waiting {

  /** How long a transport may take for anything: 10 seconds. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  private final TransportUnderTest under;

  Waiting(TransportUnderTest under) {
    this.under = under;
  }

  <T> T answer(CompletionStage<T> stage) {
    CompletableFuture<T> future = stage.toCompletableFuture();
    until("an answer of the port", future::isDone);
    return future.join();
  }

  void until(String what, BooleanSupplier done) {
    long end = System.nanoTime() + LIMIT.toNanos();
    boolean more = true;
    while (!done.getAsBoolean()) {
      if (!more) {
        throw new AssertionError(what + ": it did not happen, and nothing is under way any more");
      }
      if (System.nanoTime() - end > 0) {
        throw new AssertionError(what + ": it did not happen within " + LIMIT);
      }
      more = under.proceed();
    }
  }
}
