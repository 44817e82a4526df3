package io.dualloop.api;

import io.dualloop.api.error.DualLoopException;

/** A store was about to make a step that the state machine does not have: a defect of the store. */
public final class IllegalTransitionException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  /**
   * With the step that was refused.
   *
   * @param id which task
   * @param from the state it is in
   * @param to the state it was to get
   */
  public IllegalTransitionException(TaskId id, TaskState from, TaskState to) {
    super(
        "task "
            + id
            + " is "
            + from
            + " and cannot become "
            + to
            + "; it may become one of "
            + from.next(),
        null);
  }
}
