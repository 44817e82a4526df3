package io.dualloop.spi;

import io.dualloop.api.TaskId;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Tells workers that a task is ready. A hint: it may be lost and may be repeated; the store's sweep
 * repairs a lost one. Safe for concurrent use; no method blocks.
 */
public interface WorkQueue {

  /**
   * Tells those who serve the lane.
   *
   * @param lane the task's type and priority
   * @param id which task
   * @return completes when the queue has it
   */
  CompletionStage<Void> wake(Submission.Lane lane, TaskId id);

  /**
   * Asks to be told of tasks that are ready.
   *
   * @param types the types that the worker knows
   * @param slots how many attempts it can run, for a queue that hands out no more than that
   * @param sink told on a thread of the transport; must return at once
   * @return to end it
   */
  Registration serve(Set<String> types, int slots, Sink sink);

  /** Who is told of tasks that are ready. */
  @FunctionalInterface
  interface Sink {

    /**
     * There may be work.
     *
     * @param lane the task's type and priority
     * @param id which task
     */
    void onWake(Submission.Lane lane, TaskId id);
  }
}
