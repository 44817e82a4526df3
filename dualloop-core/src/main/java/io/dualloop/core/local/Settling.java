package io.dualloop.core.local;

import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.support.Reasons;

/** Turns the outcome of an attempt that still counts into the next step of its task. */
final class Settling {

  private final TaskSteps steps;

  Settling(TaskSteps steps) {
    this.steps = steps;
  }

  TaskStatus settle(TaskRecord task, long token, Outcome outcome, Step step) {
    task.settled(token, outcome);
    // Who settles learns what came of it by the answer, and is not to be told.
    task.live().worker = null;
    if (outcome instanceof Outcome.Done done) {
      return done(task, done, step);
    }
    if (outcome instanceof Outcome.Failed failed) {
      return failed.deadLetter()
          ? steps.bury(task, failed.work(), failed.error(), step)
          : steps.end(task, TaskState.FAILED, Remains.of(failed.work(), failed.error()), step);
    }
    if (outcome instanceof Outcome.Stopped stopped) {
      return stopped(task, stopped, step);
    }
    return outcome instanceof Outcome.RetryIn retry
        ? retry(task, retry, step)
        : handBack(task, ((Outcome.HandBack) outcome).work(), step);
  }

  private TaskStatus retry(TaskRecord task, Outcome.RetryIn retry, Step step) {
    steps.leaves(task, retry.work());
    if (task.cancelRequested) {
      return cancelled(task, step);
    }
    long readyAt = StoreClock.after(step.now, retry.delay());
    if (readyAt >= task.live().deadline) {
      // Waiting for it would only delay the ending and hide the reason.
      Remains remains = Remains.of(task.idleWork(), retry.error());
      return steps.end(task, TaskState.FAILED, remains, step);
    }
    return steps.retry(task, readyAt, retry.error(), step);
  }

  private TaskStatus handBack(TaskRecord task, Work work, Step step) {
    if (task.cancelRequested) {
      steps.leaves(task, work);
      return cancelled(task, step);
    }
    if (task.live().deadline <= step.now) {
      return steps.end(task, TaskState.TIMEOUT, Remains.of(work, task.deadlineOver()), step);
    }
    return steps.cutShort(task, work, step);
  }

  /** Another attempt would follow, but someone asked to cancel meanwhile. */
  private TaskStatus cancelled(TaskRecord task, Step step) {
    return steps.end(task, TaskState.CANCELLED, Remains.of(task.idleWork()), step);
  }

  private TaskStatus done(TaskRecord task, Outcome.Done done, Step step) {
    int bytes = done.result().size();
    if (bytes > Reasons.MAX_RESULT_BYTES) {
      Remains remains = Remains.of(Work.STOPPED, Reasons.resultTooLarge(bytes));
      return steps.end(task, TaskState.FAILED, remains, step);
    }
    return steps.end(task, TaskState.SUCCEEDED, Remains.of(done), step);
  }

  private TaskStatus stopped(TaskRecord task, Outcome.Stopped stopped, Step step) {
    if (stopped.reason() == StopReason.CANCELLED) {
      return steps.end(task, TaskState.CANCELLED, Remains.of(stopped.work()), step);
    }
    Remains remains = Remains.of(stopped.work(), task.deadlineOver());
    return steps.end(task, TaskState.TIMEOUT, remains, step);
  }
}
