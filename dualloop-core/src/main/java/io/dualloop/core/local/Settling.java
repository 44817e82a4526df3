package io.dualloop.core.local;

import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Outcome;

/** Turns the outcome of an attempt that still counts into the next step of its task. */
final class Settling {

  private final TaskSteps steps;

  Settling(TaskSteps steps) {
    this.steps = steps;
  }

  TaskStatus settle(TaskRecord task, Outcome outcome, Step step) {
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
    // Another attempt would follow: not if someone asked to cancel meanwhile.
    if (task.cancelRequested) {
      return steps.end(task, TaskState.CANCELLED, Remains.of(Work.STOPPED), step);
    }
    if (outcome instanceof Outcome.RetryIn retry) {
      return steps.retry(task, retry.delay(), retry.error(), step);
    }
    return steps.cutShort(task, Work.STOPPED, step);
  }

  private TaskStatus done(TaskRecord task, Outcome.Done done, Step step) {
    int bytes = done.result().size();
    if (bytes > Reasons.MAX_RESULT_BYTES) {
      Remains remains = Remains.of(Work.STOPPED, Reasons.resultTooLarge(bytes));
      return steps.end(task, TaskState.FAILED, remains, step);
    }
    return steps.end(task, TaskState.SUCCEEDED, Remains.of(done.result(), done.ageAtBegin()), step);
  }

  private TaskStatus stopped(TaskRecord task, Outcome.Stopped stopped, Step step) {
    if (stopped.reason() == StopReason.CANCELLED) {
      return steps.end(task, TaskState.CANCELLED, Remains.of(stopped.work()), step);
    }
    Remains remains = Remains.of(stopped.work(), Reasons.deadline(task));
    return steps.end(task, TaskState.TIMEOUT, remains, step);
  }
}
