package io.dualloop.core.local;

import io.dualloop.api.Ending;
import io.dualloop.api.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads a record as the status that people and programs see. */
final class Statuses {

  private final StoreClock clock;
  private final Duration retention;

  Statuses(StoreClock clock, Duration retention) {
    this.clock = clock;
    this.retention = retention;
  }

  TaskStatus of(TaskRecord task, long now) {
    return new TaskStatus(
        task.id,
        task.lane.type(),
        task.owner,
        task.state(),
        task.version(),
        task.attempt,
        task.progress,
        task.cancelRequested,
        task.isEnded() ? null : task.live().lastError,
        ending(task, now),
        times(task),
        task.history(clock));
  }

  TaskStatus of(Tombstone task) {
    return task.status(clock);
  }

  private static @Nullable Ending ending(TaskRecord task, long now) {
    Remains left = task.remains();
    if (left == null) {
      return null;
    }
    Duration age =
        left.result() == null
            ? null
            : StoreClock.until(now, task.startedAt).plusNanos(left.ageAtBegin());
    return new Ending(
        left.work(), left.result(), left.error(), age, task.begin, left.sourceVersion());
  }

  private TaskStatus.Times times(TaskRecord task) {
    boolean ended = task.isEnded();
    return new TaskStatus.Times(
        clock.instant(task.acceptedAt),
        task.hasBegun() ? clock.instant(task.startedAt) : null,
        ended ? clock.instant(task.endedAt) : null,
        ended ? clock.instant(StoreClock.after(task.endedAt, retention)) : null,
        estimate(task));
  }

  private @Nullable Instant estimate(TaskRecord task) {
    return task.isEnded() || task.live().estimatedAt == StoreClock.NEVER
        ? null
        : clock.instant(task.live().estimatedAt);
  }
}
