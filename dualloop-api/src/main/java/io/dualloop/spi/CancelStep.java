package io.dualloop.spi;

import io.dualloop.api.TaskStatus;
import java.util.Set;

/** How a task stands after a cancel or a leave. */
public sealed interface CancelStep {

  /**
   * The step ended the task as CANCELLED.
   *
   * @param status the ended task
   * @param tell who should be told; empty if the store told them itself
   */
  record Ended(TaskStatus status, Set<Address> tell) implements CancelStep {}

  /**
   * The task runs; its worker shall stop it, or the grace will end it.
   *
   * @param status the running task
   * @param tell the worker and the watchers; empty if the store told them itself
   */
  record Requested(TaskStatus status, Set<Address> tell) implements CancelStep {}

  /**
   * The task had ended before.
   *
   * @param status the ended task
   */
  record TooLate(TaskStatus status) implements CancelStep {}

  /** The watcher is gone; the task goes on. */
  record Left() implements CancelStep {}

  /** No such task, or it was forgotten. */
  record Unknown() implements CancelStep {}
}
