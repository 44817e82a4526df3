package io.dualloop.benchmarks.rounds;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits without disturbing what is measured. */
public final class Quiet {

  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);

  private Quiet() {}

  /**
   * Blocks until something is so.
   *
   * @param what is said if it does not become so
   * @param isSo asked every 5 ms
   * @throws TimeoutException after a minute
   */
  public static void await(String what, BooleanSupplier isSo) throws TimeoutException {
    long began = System.nanoTime();
    while (!isSo.getAsBoolean()) {
      if (System.nanoTime() - began > PATIENCE) {
        throw new TimeoutException(what + " after a minute");
      }
      LockSupport.parkNanos(PAUSE);
    }
  }

  /**
   * Blocks for a while.
   *
   * @param millis how long
   */
  public static void rest(long millis) {
    until(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /**
   * Blocks until a moment.
   *
   * @param until when, on the clock of {@link System#nanoTime()}
   */
  public static void until(long until) {
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
