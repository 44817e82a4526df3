package io.dualloop.tck;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Awaits what a transport does in its own time, never longer than {@link #LIMIT}. */
final class Waiting {

  /** How long a transport may take for anything: 10 seconds. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  private static final Duration STEP = Duration.ofMillis(500);
  private static final Duration GLANCE = Duration.ofNanos(500_000);
  private static final Duration MOMENT = Duration.ofMillis(50);

  private final TransportUnderTest under;

  Waiting(TransportUnderTest under) {
    this.under = under;
  }

  <T> T answer(CompletionStage<T> stage) {
    CompletableFuture<T> future = stage.toCompletableFuture();
    until("an answer of the port", () -> isDone(future));
    return future.join();
  }

  /** Looks a moment longer, so that a quick answer is had at once. */
  private static boolean isDone(CompletableFuture<?> future) {
    if (!future.isDone()) {
      try {
        var unused = future.get(GLANCE.toNanos(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (TimeoutException | ExecutionException e) {
        return future.isDone();
      }
    }
    return future.isDone();
  }

  /**
   * Waits for something that a loop brings about in its own time, and lets time go on meanwhile: a
   * hint may be lost, and what repairs it comes later.
   */
  void untilPassing(String what, Duration within, BooleanSupplier done) {
    Duration passed = Duration.ZERO;
    while (!settled(done)) {
      if (passed.compareTo(within) >= 0) {
        throw new AssertionError(what + ": it did not happen while " + within + " went by");
      }
      under.passTime(STEP);
      passed = passed.plus(STEP);
    }
  }

  /** Lets time go by in small steps, so that whoever renews something comes to it. */
  void letPass(Duration time) {
    for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(STEP)) {
      under.passTime(STEP);
      settled(() -> false);
    }
  }

  /** Lets go on what is under way; a transport with threads gets a moment for it. */
  private boolean settled(BooleanSupplier done) {
    long end = System.nanoTime() + MOMENT.toNanos();
    while (!done.getAsBoolean()) {
      if (!under.proceed() || System.nanoTime() - end > 0) {
        return done.getAsBoolean();
      }
    }
    return true;
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
