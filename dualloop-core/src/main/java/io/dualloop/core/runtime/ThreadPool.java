package io.dualloop.core.runtime;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A pool with named threads, all started at once: handing it a task takes no lock, so that a loop
 * which does so never parks. Its queue is bounded by its users: each loop gives it at most as much
 * as its own limits allow.
 */
final class ThreadPool implements LoopRuntime.Pool {

  private final ThreadPoolExecutor executor;

  ThreadPool(String name, int threads, ThreadFactory factory) {
    AtomicLong number = new AtomicLong();
    this.executor =
        new ThreadPoolExecutor(
            threads,
            threads,
            0,
            TimeUnit.SECONDS,
            new LinkedTransferQueue<>(),
            task -> {
              Thread thread = factory.newThread(task);
              thread.setName(name + "-" + number.incrementAndGet());
              return thread;
            });
    executor.prestartAllCoreThreads();
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
