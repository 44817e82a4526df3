package io.dualloop.core.local;

import io.dualloop.api.Ending;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.spi.Submission;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is left of a task that has ended and was forgotten. */
record Tombstone(
    TaskId id,
    String type,
    User owner,
    TaskState state,
    Work work,
    long version,
    int attempt,
    long begin,
    long acceptedAt,
    long startedAt,
    long endedAt,
    long until,
    Submission.@Nullable Idempotency idempotency) {

  static Tombstone of(TaskRecord task, long until) {
    Remains remains = Objects.requireNonNull(task.remains(), "the task has not ended");
    return new Tombstone(
        task.id,
        task.lane.type(),
        task.owner,
        task.state(),
        remains.work(),
        task.version(),
        task.attempt,
        task.begin,
        task.acceptedAt,
        task.startedAt,
        task.endedAt,
        until,
        task.idempotency);
  }

  /**
   * For someone who submits the same id or idempotency key again: the ending without its result and
   * error, which are forgotten. Whoever needs them reads the task, and is told that it is gone.
   */
  TaskStatus status(StoreClock clock) {
    return new TaskStatus(
        id,
        type,
        owner,
        state,
        version,
        attempt,
        Progress.NONE,
        false,
        null,
        new Ending(work, null, null, null, begin, null),
        new TaskStatus.Times(
            clock.instant(acceptedAt),
            begin > 0 ? clock.instant(startedAt) : null,
            clock.instant(endedAt),
            null,
            null),
        List.of());
  }
}
