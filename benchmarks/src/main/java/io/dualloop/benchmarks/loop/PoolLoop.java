package io.dualloop.benchmarks.loop;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A bare {@link ThreadPoolExecutor} with its usual queue, all threads started. */
final class PoolLoop implements Executor, AutoCloseable {

  private final ThreadPoolExecutor threads;

  PoolLoop(int size) {
    threads = new ThreadPoolExecutor(size, size, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    threads.prestartAllCoreThreads();
  }

  @Override
  public void execute(Runnable action) {
    threads.execute(action);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
