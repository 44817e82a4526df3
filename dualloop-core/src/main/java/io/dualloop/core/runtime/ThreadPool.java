package io.dualloop.core.runtime;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A pool with named threads that end when idle. Its queue is bounded by its users: each loop gives
 * it at most as much as its own limits allow.
 */
final class ThreadPool implements LoopRuntime.Pool {

  private static final int KEEP_ALIVE_SECONDS = 30;

  private final ThreadPoolExecutor executor;

  ThreadPool(String name, int threads, ThreadFactory factory) {
    AtomicLong number = new AtomicLong();
    this.executor =
        new ThreadPoolExecutor(
            threads,
            threads,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = factory.newThread(task);
              thread.setName(name + "-" + number.incrementAndGet());
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(task);
  }

  @Override
  public boolean stop(Duration within) {
    executor.shutdown();
    boolean ended = false;
    try {
      ended = executor.awaitTermination(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      executor.shutdownNow();
    }
    return ended;
  }
}
