package io.dualloop.core.foreground;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/**
 * The stages that the loop has given out and not completed, so that closing leaves none hanging.
 */
final class LoopFutures {

  private final Set<LoopFuture<?>> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  <T> LoopFuture<T> create(Engine engine) {
    LoopFuture<T> future = new LoopFuture<>(engine);
    open.add(future);
    var unused = future.whenComplete((value, failure) -> open.remove(future));
    if (closed) {
      fail(future);
    }
    return future;
  }

  void closeAll() {
    closed = true;
    List.copyOf(open).forEach(LoopFutures::fail);
  }

  private static void fail(LoopFuture<?> future) {
    future.completeExceptionally(new RejectedExecutionException("the foreground loop was closed"));
  }
}
