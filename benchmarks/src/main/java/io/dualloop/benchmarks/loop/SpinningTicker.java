package io.dualloop.benchmarks.loop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The best that a thread can do: it parks until shortly before each moment of an absolute schedule,
 * and spins for the rest.
 */
final class SpinningTicker implements AutoCloseable {

  private static final long SPIN = TimeUnit.MICROSECONDS.toNanos(200);
  private static final long CLOSE_MILLIS = 5_000;

  private final Thread thread;
  private volatile boolean closed;

  SpinningTicker(long start, long period, Runnable action) {
    thread = new Thread(() -> run(start, period, action), "bare-ticker");
    thread.setDaemon(true);
    thread.start();
  }

  private void run(long start, long period, Runnable action) {
    long next = start + period;
    while (!closed) {
      for (long left = next - SPIN - System.nanoTime();
          left > 0 && !closed;
          left = next - SPIN - System.nanoTime()) {
        LockSupport.parkNanos(this, left);
      }
      while (System.nanoTime() - next < 0) {
        Thread.onSpinWait();
      }
      action.run();
      next += period;
      while (System.nanoTime() - next > 0) {
        next += period;
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
