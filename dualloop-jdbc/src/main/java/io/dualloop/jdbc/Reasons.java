package io.dualloop.jdbc;

import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.error.TaskError;
import java.time.Duration;

/** Why the store itself ends a task, in words for the reader. */
final class Reasons {

  /** The largest result, in bytes. */
  static final int MAX_RESULT_BYTES = TaskEnvelope.MAX_BYTES;

  private Reasons() {}

  static TaskError poison(long begins) {
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

  static TaskError deadline(Task task) {
    Duration limit = since(task, "deadline");
    if (!task.hasBegun()) {
      return timeout("no worker for type " + task.lane().type() + " began it within " + limit);
    }
    TaskError last = Statuses.error(task.row);
    return timeout(
        "not done within "
            + limit
            + (last == null
                ? ""
                : "; the last failed attempt said " + last.code() + ": " + last.message()));
  }

  static TaskError startLimit(Task task) {
    return timeout(
        "no worker for type "
            + task.lane().type()
            + " began it within the start limit of "
            + since(task, "start_by"));
  }

  private static Duration since(Task task, String column) {
    return Duration.ofMillis(task.row.number(column) - task.row.number("accepted"));
  }

  private static TaskError timeout(String message) {
    return TaskError.retryable(TaskError.TIMEOUT, message);
  }
}
