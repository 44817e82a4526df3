package io.dualloop.api;

import java.util.concurrent.CompletionStage;

/**
 * Does the work of one type without holding a thread. The call itself must return soon; the attempt
 * lasts until the stage completes, and keeps its slot so long.
 *
 * @param <P> the parameters
 * @param <R> the result
 * @see TaskHandler
 */
@FunctionalInterface
public interface AsyncTaskHandler<P, R> {

  /**
   * Begins the work of one attempt.
   *
   * @param parameters what is asked
   * @param task the attempt: its limits, its progress, whether to stop
   * @return completes with the result, or exceptionally with what {@link TaskHandler#handle} would
   *     throw
   * @throws Exception counts like an exceptional completion
   */
  CompletionStage<R> handle(P parameters, TaskContext task) throws Exception;
}
