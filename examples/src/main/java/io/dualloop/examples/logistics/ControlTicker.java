package io.dualloop.examples.logistics;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that does nothing but tick like the foreground loop. What it misses, the machine is to
 * blame for: no program is given the processor in time.
 */
final class ControlTicker implements AutoCloseable {

  private static final long PERIOD = DualLoop.TICK.toNanos();

  private final Thread thread = new Thread(this::run, "control-ticker");
  private volatile boolean closed;
  private volatile long missed;
  private volatile long worstNanos;

  private ControlTicker() {}

  static ControlTicker start() {
    ControlTicker ticker = new ControlTicker();
    ticker.thread.setDaemon(true);
    ticker.thread.start();
    return ticker;
  }

  Play.Control seen() {
    return new Play.Control(missed, TimeUnit.NANOSECONDS.toMillis(worstNanos));
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by this thread only
  private void run() {
    long next = System.nanoTime() + PERIOD;
    while (!closed) {
      LockSupport.parkNanos(this, next - System.nanoTime());
      long late = System.nanoTime() - next;
      if (late >= 0) {
        worstNanos = Math.max(worstNanos, late);
        missed += late / PERIOD;
        next += (late / PERIOD + 1) * PERIOD;
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join(TimeUnit.SECONDS.toMillis(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
