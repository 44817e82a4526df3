package io.dualloop.benchmarks.voice;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that does nothing but tick like the foreground loop, against the same absolute schedule.
 * What it misses, the machine is to blame for: no program is given the processor in time.
 */
final class ControlTicker implements AutoCloseable {

  private static final long CLOSE_MILLIS = TimeUnit.SECONDS.toMillis(1);

  private final long period;
  private final Thread thread = new Thread(this::run, "dualloop-bench-control");
  private volatile boolean closed;
  private volatile long ticks;
  private volatile long missed;

  private ControlTicker(Duration period) {
    this.period = period.toNanos();
  }

  static ControlTicker start(Duration period) {
    ControlTicker ticker = new ControlTicker(period);
    ticker.thread.setDaemon(true);
    ticker.thread.start();
    return ticker;
  }

  /** How many periods came by without a tick. */
  long missed() {
    return missed;
  }

  long ticks() {
    return ticks;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by this thread only
  private void run() {
    long next = System.nanoTime() + period;
    while (!closed) {
      LockSupport.parkNanos(this, next - System.nanoTime());
      long late = System.nanoTime() - next;
      if (late >= 0) {
        ticks++;
        missed += late / period;
        next += (late / period + 1) * period;
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
