package io.dualloop.benchmarks.contest;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets tasks live, so many at a time. */
public final class Throughput {

  /** A contender that ends no task for so long is given up. */
  public static final long PATIENCE_SECONDS = 120;

  private Throughput() {}

  /**
   * Begins tasks one after the other, as soon as one fewer than the window is under way, and waits
   * until all have ended.
   *
   * @param begin begins another task; completed when that has ended
   * @param tasks how many
   * @param window how many may be under way
   * @return how many seconds it took
   * @throws Exception if a task fails, or none ends any more
   */
  public static double seconds(Supplier<CompletableFuture<?>> begin, int tasks, int window)
      throws Exception {
    Semaphore free = new Semaphore(window);
    AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
    long begun = System.nanoTime();
    for (int i = 0; i < tasks; i++) {
      acquire(free, 1);
      var unused =
          begin
              .get()
              .whenComplete(
                  (ended, failure) -> {
                    if (failure != null) {
                      failed.set(failure);
                    }
                    free.release();
                  });
    }
    acquire(free, window);
    Throwable failure = failed.get();
    if (failure != null) {
      throw new IllegalStateException("a task failed", failure);
    }
    return (System.nanoTime() - begun) / 1e9;
  }

  private static void acquire(Semaphore free, int permits) throws Exception {
    if (!free.tryAcquire(permits, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new TimeoutException("no task has ended for " + PATIENCE_SECONDS + " s");
    }
  }
}
