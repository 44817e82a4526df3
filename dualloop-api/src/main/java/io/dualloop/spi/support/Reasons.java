package io.dualloop.spi.support;

import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.error.TaskError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why a store itself ends a task, in words for the reader: the same from every store. */
public final class Reasons {

  /** The largest result, in bytes. */
  public static final int MAX_RESULT_BYTES = TaskEnvelope.MAX_BYTES;

  private Reasons() {}

  /**
   * It took its workers with it.
   *
   * @param begins how many attempts began and did not end
   * @return the error
   */
  public static TaskError poison(long begins) {
    return TaskError.permanent(
        TaskError.POISON,
        begins
            + " attempts began and none ended: each lost its worker or was cut short; see whether"
            + " the task itself brings its worker down");
  }

  /**
   * Its result is larger than {@link #MAX_RESULT_BYTES}.
   *
   * @param bytes how large it is
   * @return the error
   */
  public static TaskError resultTooLarge(int bytes) {
    return TaskError.permanent(
        TaskError.RESULT_TOO_LARGE,
        "the result has "
            + bytes
            + " bytes, but at most "
            + MAX_RESULT_BYTES
            + " are kept: store it elsewhere and return a reference");
  }

  /**
   * No attempt began before its deadline.
   *
   * @param type its type
   * @param timeout how long it had
   * @return the error
   */
  public static TaskError notBegun(String type, Duration timeout) {
    return timeout("no worker for type " + type + " began it within " + timeout);
  }

  /**
   * No attempt began before its start limit.
   *
   * @param type its type
   * @param startWithin how long it had
   * @return the error
   */
  public static TaskError startLimit(String type, Duration startWithin) {
    return timeout(
        "no worker for type " + type + " began it within the start limit of " + startWithin);
  }

  /**
   * It began, and was not done before its deadline.
   *
   * @param timeout how long it had
   * @param last why the last attempt failed that did; null if none has
   * @return the error
   */
  public static TaskError notDone(Duration timeout, @Nullable TaskError last) {
    return timeout(
        "not done within "
            + timeout
            + (last == null
                ? ""
                : "; the last failed attempt said " + last.code() + ": " + last.message()));
  }

  private static TaskError timeout(String message) {
    return TaskError.retryable(TaskError.TIMEOUT, message);
  }
}
