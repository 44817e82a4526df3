package io.dualloop.core.foreground;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Why an inquiry ends without a result, where it is the foreground that has to say so. */
final class Reasons {

  private Reasons() {}

  static TaskError keyReused(Submitted.KeyReused reused) {
    return TaskError.permanent(
        "IDEMPOTENCY_KEY_REUSED",
        "the idempotency key was used with other parameters by task " + reused.usedBy());
  }

  static TaskError busy(Submitted.Busy busy) {
    return TaskError.retryable("BUSY", "the queue is full").retryAfter(busy.retryAfter());
  }

  static TaskError unknownSubmit(TaskId id, Duration within, Throwable cause) {
    return TaskError.retryable(
            "UNKNOWN",
            "the task store did not answer within "
                + within
                + " ("
                + cause.getMessage()
                + "); task "
                + id
                + " may exist")
        .retryAfter(Limits.RETRY_AFTER);
  }

  static TaskError unknownCancel(TaskId id) {
    return TaskError.retryable("UNKNOWN", "the task store did not answer the cancel of task " + id);
  }

  static TaskError forgotten(TaskId id, @Nullable TaskState ending) {
    return TaskError.permanent(
        "FORGOTTEN",
        ending == null
            ? "the task store no longer knows task " + id
            : "task " + id + " ended as " + ending + ", and no more of it is kept");
  }

  static TaskError lostSight(TaskId id, Duration patience, @Nullable TaskStatus last) {
    return TaskError.permanent(
        "LOST_SIGHT",
        "no ending of task "
            + id
            + " came into sight within "
            + Limits.LOST_SIGHT
            + " after the "
            + patience
            + " that this asker gave it"
            + (last == null ? "" : "; last seen " + last.state()));
  }

  static TaskError left(TaskId id) {
    return TaskError.permanent("LEFT", "task " + id + " goes on without this asker");
  }

  static TaskError neverStarted() {
    return TaskError.permanent("CANCELLED", "cancelled before anything was started");
  }

  static TaskError loopClosed() {
    return TaskError.retryable("CLOSED", "the foreground loop was closed");
  }
}
