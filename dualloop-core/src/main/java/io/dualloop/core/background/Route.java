package io.dualloop.core.background;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.api.TaskHandler;
import io.dualloop.api.TaskType;
import java.util.concurrent.CompletableFuture;

/**
 * A type and who handles it.
 *
 * @param <P> the parameters
 * @param <R> the result
 */
record Route<P, R>(TaskType<P, R> type, AsyncTaskHandler<P, R> handler, Handling handling) {

  static <P, R> Route<P, R> blocking(
      TaskType<P, R> type, TaskHandler<P, R> handler, Handling handling) {
    return new Route<>(
        type,
        (parameters, task) -> CompletableFuture.completedFuture(handler.handle(parameters, task)),
        handling);
  }

  String name() {
    return type.name();
  }

  int concurrency(int slots) {
    return handling.concurrency() == 0 ? slots : handling.concurrency();
  }

  @Override
  public String toString() {
    return name();
  }
}
