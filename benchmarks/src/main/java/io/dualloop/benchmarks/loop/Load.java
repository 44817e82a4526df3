package io.dualloop.benchmarks.loop;

import java.util.ArrayList;
import java.util.List;

/** Work of the background: so many handlers that compute, or make garbage, until it is closed. */
final class Load implements AutoCloseable {

  private static final int KEPT = 64;
  private static final int GARBAGE = 8_192;
  private static final int WORK_BETWEEN = 1_024;
  private static final long CLOSE_MILLIS = 5_000;

  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /** What comes of the work; read at the end, so that the compiler can't leave it out. */
  private volatile double result;

  private volatile byte[][] garbage = {};

  Load(int count, boolean withGarbage) {
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> work(withGarbage), "load-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private void work(boolean withGarbage) {
    double sum = 0;
    byte[][] kept = new byte[KEPT][];
    for (int i = 0; !closed; i++) {
      sum += Math.sin(sum + i);
      if (withGarbage && i % WORK_BETWEEN == 0) {
        kept[(i / WORK_BETWEEN) & (KEPT - 1)] = new byte[GARBAGE];
        garbage = kept;
      }
    }
    result = sum;
  }

  @Override
  public void close() {
    closed = true;
    for (Thread thread : threads) {
      try {
        thread.join(CLOSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (Double.isNaN(result) || garbage.length > KEPT) {
      throw new IllegalStateException("the load came to nothing: " + result);
    }
  }
}
