package io.dualloop.examples.logistics;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Threads that do nothing but tick like the foreground loop. What they miss, the machine is to
 * blame for: no program is given the processor in time. Several, as one alone would tell of its own
 * luck only: where many programs want the processor, one misses two or three times as many ticks as
 * another.
 */
final class ControlTickers implements AutoCloseable {

  private static final long PERIOD = DualLoop.TICK.toNanos();
  private static final int THREADS = 4;

  private final List<Ticker> tickers =
      IntStream.rangeClosed(1, THREADS).mapToObj(Ticker::new).toList();
  private volatile boolean closed;

  private ControlTickers() {}

  static ControlTickers start() {
    ControlTickers control = new ControlTickers();
    control.tickers.forEach(ticker -> ticker.thread.start());
    return control;
  }

  /** What the unluckiest of them saw. */
  Play.Control seen() {
    return new Play.Control(
        tickers.stream().mapToLong(ticker -> ticker.missed).max().orElse(0),
        TimeUnit.NANOSECONDS.toMillis(
            tickers.stream().mapToLong(ticker -> ticker.worstNanos).max().orElse(0)));
  }

  @Override
  public void close() {
    closed = true;
    try {
      for (Ticker ticker : tickers) {
        ticker.thread.join(TimeUnit.SECONDS.toMillis(1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Ticker {

    private final Thread thread;
    private volatile long missed;
    private volatile long worstNanos;

    Ticker(int number) {
      thread = new Thread(this::run, "control-ticker-" + number);
      thread.setDaemon(true);
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
  }
}
