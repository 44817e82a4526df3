package io.dualloop.api.error;

import org.jspecify.annotations.Nullable;

/** Thrown by a handler to say exactly what failed and whether, and when, to try again. */
public final class TaskFailure extends DualLoopException {

  private static final long serialVersionUID = 1L;

  private final transient TaskError error;
  private final transient boolean kept;

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
    this(error, cause, false);
  }

  private TaskFailure(TaskError error, @Nullable Throwable cause, boolean kept) {
    super(error.code() + ": " + error.message(), cause);
    this.error = error;
    this.kept = kept;
  }

  /**
   * The same failure, whose task is kept in the dead letters if this ends it. Unless this is
   * called, a task is kept when its attempts are used up, and not when the error is not retryable:
   * what another attempt would meet again is rarely worth doing anew. It is if somebody can mend
   * the cause, such as a receiver that refuses everything.
   *
   * @return a copy with the same error and cause
   */
  public TaskFailure keepForRedrive() {
    return new TaskFailure(error, getCause(), true);
  }

  /**
   * Whether the task is kept in the dead letters if this ends it.
   *
   * @return true after {@link #keepForRedrive()}
   */
  public boolean isKeptForRedrive() {
    return kept;
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
