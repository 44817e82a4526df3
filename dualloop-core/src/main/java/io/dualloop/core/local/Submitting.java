package io.dualloop.core.local;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Submission;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Makes a task or finds the one that is meant: by its id, by its idempotency key, by its request
 * key, in this order. Guarded by the store's lock.
 *
 * <p>A task of which only a tombstone is left still counts as known, and its idempotency key as
 * used: making it anew would do it twice. The status then has the ending's state but neither result
 * nor error; reading the task says that it is gone.
 */
final class Submitting {

  /** By then some of a full queue's tasks have been begun, or it is too slow to wait for. */
  static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final TaskIndex index;
  private final Statuses statuses;
  private final TaskSteps steps;
  private final int queueLimit;

  Submitting(TaskIndex index, Statuses statuses, TaskSteps steps, int queueLimit) {
    this.index = index;
    this.statuses = statuses;
    this.steps = steps;
    this.queueLimit = queueLimit;
  }

  Submitted submit(Submission submission, Step step) {
    TaskStatus same = join(submission.id(), submission, step);
    if (same != null) {
      return new Submitted.Known(same);
    }
    Submission.Idempotency idempotency = submission.idempotency();
    TaskId user = idempotency == null ? null : index.byIdempotencyKey(idempotency.key());
    if (idempotency != null && user != null) {
      return idempotency.fingerprint().equals(fingerprint(user))
          ? joined(user, submission, step)
          : new Submitted.KeyReused(user);
    }
    TaskRecord unfinished = index.unfinished(submission.requestKey());
    if (unfinished != null) {
      return joined(unfinished.id, submission, step);
    }
    if (steps.waiting() >= queueLimit) {
      step.count("store.busy", 1);
      return new Submitted.Busy(RETRY_AFTER);
    }
    return new Submitted.Accepted(steps.accept(submission, step));
  }

  private Submitted joined(TaskId id, Submission submission, Step step) {
    TaskStatus status = join(id, submission, step);
    if (status == null) {
      throw new IllegalStateException("a key leads to task " + id + ", which is not there");
    }
    return new Submitted.Joined(status);
  }

  /** Registers the watcher and reads in one step, so that no change falls in between. */
  private @Nullable TaskStatus join(TaskId id, Submission submission, Step step) {
    TaskRecord task = index.task(id);
    if (task != null) {
      if (!task.isEnded()) {
        task.live().wanted(submission.watcher());
      }
      return statuses.of(task, step.now);
    }
    Tombstone tombstone = index.tombstone(id);
    return tombstone == null ? null : statuses.of(tombstone);
  }

  private @Nullable String fingerprint(TaskId id) {
    TaskRecord task = index.task(id);
    if (task != null) {
      return task.idempotency == null ? null : task.idempotency.fingerprint();
    }
    Tombstone tombstone = index.tombstone(id);
    return tombstone == null || tombstone.idempotency() == null
        ? null
        : tombstone.idempotency().fingerprint();
  }
}
