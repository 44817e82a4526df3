package io.dualloop.jdbc;

import io.dualloop.api.Submitted;
import io.dualloop.api.error.DualLoopException;

/**
 * A task was not taken into a transaction: nothing was made, and the transaction is as it was. It
 * is thrown, not answered, so that nobody commits the rest without it unawares.
 */
public final class TaskRefusedException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  private final transient Submitted answer;

  TaskRefusedException(String message, Submitted answer) {
    super(message, null);
    this.answer = answer;
  }

  /**
   * Why.
   *
   * @return {@link Submitted.Busy} if the queue is full, or {@link Submitted.KeyReused} if the
   *     idempotency key was used before with other parameters
   */
  public Submitted answer() {
    return answer;
  }
}
