package io.dualloop.redis;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Lets calls wait for something, and go on in the order in which they came: who watches a task and
 * then leaves it must not be seen to leave first.
 */
final class InOrder {

  private final Supplier<CompletableFuture<?>> awaited;
  private final Executor executor;
  private final Queue<Runnable> waiting = new ArrayDeque<>();

  /**
   * Nothing waits yet.
   *
   * @param awaited what is waited for now; completed if nothing is
   * @param executor where calls go on that have waited; refuses none
   */
  InOrder(Supplier<CompletableFuture<?>> awaited, Executor executor) {
    this.awaited = awaited;
    this.executor = executor;
  }

  <T> CompletionStage<T> call(Supplier<CompletionStage<T>> call) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    synchronized (waiting) {
      if (!waiting.isEmpty() || !awaited.get().isDone()) {
        waiting.add(() -> copy(call, answer));
        if (waiting.size() == 1) {
          goOnLater();
        }
        return answer;
      }
    }
    return call.get();
  }

  private void goOnLater() {
    var unused = awaited.get().handleAsync((done, failure) -> drain(), executor);
  }

  private boolean drain() {
    while (awaited.get().isDone()) {
      Runnable next;
      synchronized (waiting) {
        next = waiting.peek();
      }
      if (next == null) {
        return true;
      }
      next.run();
      synchronized (waiting) {
        waiting.remove();
      }
    }
    goOnLater();
    return false;
  }

  private static <T> void copy(Supplier<CompletionStage<T>> call, CompletableFuture<T> answer) {
    try {
      var unused =
          call.get()
              .whenComplete(
                  (value, failure) -> {
                    if (failure == null) {
                      answer.complete(value);
                    } else {
                      answer.completeExceptionally(failure);
                    }
                  });
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }
}
