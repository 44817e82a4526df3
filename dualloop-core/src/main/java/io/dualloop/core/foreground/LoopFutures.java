package io.dualloop.core.foreground;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The stages that the loop has given out and not completed, so that closing leaves none hanging. In
 * a skip list, which takes no lock: the loop completes what other threads create.
 */
final class LoopFutures {

  private final ConcurrentSkipListMap<Long, LoopFuture<?>> open = new ConcurrentSkipListMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private volatile boolean closed;

  <T> LoopFuture<T> create(Engine engine) {
    LoopFuture<T> future = new LoopFuture<>(engine);
    long number = numbers.incrementAndGet();
    open.put(number, future);
    var unused = future.whenComplete((value, failure) -> open.remove(number));
    if (closed) {
      fail(future);
    }
    return future;
  }

  void closeAll() {
    closed = true;
    List.copyOf(open.values()).forEach(LoopFutures::fail);
  }

  private static void fail(LoopFuture<?> future) {
    future.completeExceptionally(new RejectedExecutionException("the foreground loop was closed"));
  }
}
