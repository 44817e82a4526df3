package io.dualloop.api;

import java.util.function.Function;
import java.util.function.Supplier;

/** What a cancel did, truthfully. */
public sealed interface CancelAnswer {

  /**
   * The task has ended as cancelled.
   *
   * @param work what became of the work
   */
  record Cancelled(Work work) implements CancelAnswer {}

  /**
   * The task had already ended, or ended otherwise before it could be stopped.
   *
   * @param status how it ended
   */
  record TooLate(TaskStatus status) implements CancelAnswer {}

  /**
   * The caller no longer waits; the task goes on because others do, or because its type says so.
   */
  record Left() implements CancelAnswer {}

  /** No such task of this user is known. */
  record Unknown() implements CancelAnswer {}

  /**
   * Handles every case.
   *
   * @param <T> what comes out
   * @param cancelled for a task that ended as cancelled
   * @param tooLate for a task that ended otherwise
   * @param left for a task that goes on without the caller
   * @param unknown for a task that is not known
   * @return what the matching function gave
   */
  default <T> T fold(
      Function<? super Work, ? extends T> cancelled,
      Function<? super TaskStatus, ? extends T> tooLate,
      Supplier<? extends T> left,
      Supplier<? extends T> unknown) {
    if (this instanceof Cancelled c) {
      return cancelled.apply(c.work());
    }
    if (this instanceof TooLate t) {
      return tooLate.apply(t.status());
    }
    if (this instanceof Left) {
      return left.get();
    }
    return unknown.get();
  }
}
