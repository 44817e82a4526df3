package io.dualloop.api.error;

import org.jspecify.annotations.Nullable;

/** Thrown by a handler to say exactly what failed and whether, and when, to try again. */
public final class TaskFailure extends DualLoopException {

  private static final long serialVersionUID = 1L;

  private final transient TaskError error;

  /**
   * With an error.
   *
   * @param error what failed
   */
  public TaskFailure(TaskError error) {
    this(error, null);
  }

  /**
   * With an error and its cause.
   *
   * @param error what failed
   * @param cause what led to it, or null
   */
  public TaskFailure(TaskError error, @Nullable Throwable cause) {
    super(error.code() + ": " + error.message(), cause);
    this.error = error;
  }

  /**
   * What failed.
   *
   * @return the error that will travel with the task
   */
  public TaskError error() {
    return error;
  }
}
