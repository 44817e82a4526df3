package io.dualloop.core.local;

import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.error.TaskError;

/** Why a store itself ends a task, in words for the reader. */
final class Reasons {

  /** The largest result, in bytes. */
  static final int MAX_RESULT_BYTES = TaskEnvelope.MAX_BYTES;

  private Reasons() {}

  static TaskError poison(int begins) {
    return TaskError.permanent(
        TaskError.POISON,
        begins
            + " attempts began and none ended: each lost its worker or was cut short; see whether"
            + " the task itself brings its worker down");
  }

  static TaskError resultTooLarge(int bytes) {
    return TaskError.permanent(
        TaskError.RESULT_TOO_LARGE,
        "the result has "
            + bytes
            + " bytes, but at most "
            + MAX_RESULT_BYTES
            + " are kept: store it elsewhere and return a reference");
  }

  static TaskError deadline(TaskRecord task) {
    Live live = task.live();
    if (!task.hasBegun()) {
      return timeout("no worker for type " + task.lane.type() + " began it within " + live.timeout);
    }
    TaskError last = live.lastError;
    return timeout(
        "not done within "
            + live.timeout
            + (last == null
                ? ""
                : "; the last failed attempt said " + last.code() + ": " + last.message()));
  }

  static TaskError startLimit(TaskRecord task) {
    return timeout(
        "no worker for type "
            + task.lane.type()
            + " began it within the start limit of "
            + task.live().startWithin);
  }

  private static TaskError timeout(String message) {
    return TaskError.retryable(TaskError.TIMEOUT, message);
  }
}
