package io.dualloop.tck;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/** Awaits what a transport does in its own time, never longer than {@link #LIMIT}. */
final class Waiting {

  /** How long a transport may take for anything, on the busiest machine: 30 seconds. */
  static final Duration LIMIT = Duration.ofSeconds(30);

  private static final Duration STEP = Duration.ofMillis(500);
  private static final Duration GLANCE = Duration.ofNanos(500_000);
  private static final int ROUNDS = 5;

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
   * Waits for something that a loop brings about in its own time: a hint may be lost, and what
   * repairs it comes later. Time is made to pass only if it stands still. Where it goes on by
   * itself it is not hurried: then a machine that is busy would have less of it for the work than
   * the leases, graces and deadlines of the loops allow.
   */
  void untilPassing(String what, Duration within, BooleanSupplier done) {
    long end = System.nanoTime() + LIMIT.plus(within).toNanos();
    Duration passed = Duration.ZERO;
    while (!done.getAsBoolean()) {
      boolean goesOn = under.proceed();
      if (done.getAsBoolean()) {
        return;
      }
      if (passed.compareTo(within) >= 0 || System.nanoTime() - end > 0) {
        throw new AssertionError(what + ": it did not happen while " + within + " went by");
      }
      if (!goesOn) {
        under.passTime(STEP);
        passed = passed.plus(STEP);
      }
    }
  }

  /**
   * Does something whose outcome counts only if it takes no longer than a moment by the clock, and
   * does it again if the machine was too slow for that; the last time counts anyway.
   */
  <T> T inTime(Duration moment, IntFunction<T> round) {
    for (int number = 1; ; number++) {
      long begin = under.runtime().nanos();
      T outcome = round.apply(number);
      if (number == ROUNDS || under.runtime().nanos() - begin < moment.toNanos()) {
        return outcome;
      }
    }
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
