package io.dualloop.api;

import org.jspecify.annotations.Nullable;

/**
 * Does the work of one type. Called on a worker thread, by several at once, so it must be safe for
 * concurrent use; it may block. Delivery is at least once: after a crash the same task begins
 * again, so effects should be made idempotent with {@link TaskContext#idempotencyKey()} or fenced
 * with {@link TaskContext#fencingToken()}.
 *
 * @param <P> the parameters
 * @param <R> the result
 */
@FunctionalInterface
public interface TaskHandler<P, R> {

  /**
   * Does the work of one attempt.
   *
   * @param parameters what is asked
   * @param task the attempt: its limits, its progress, whether to stop
   * @return the result; null only where the result type is {@link Void}
   * @throws io.dualloop.api.error.TaskFailure to say exactly what failed and whether to try again
   * @throws Exception anything else counts as a failure that may be retried
   */
  @Nullable R handle(P parameters, TaskContext task) throws Exception;
}
