package io.dualloop.core.local;

import io.dualloop.api.TaskState;
import io.dualloop.api.Work;

/** Does for one task what time has brought. Guarded by the store's lock. */
final class DueSteps {

  private final TaskSteps steps;

  DueSteps(TaskSteps steps) {
    this.steps = steps;
  }

  /**
   * Does what is due for at most so many tasks.
   *
   * @return for how many
   */
  int run(int max, Step step) {
    int done = 0;
    while (done < max) {
      TaskRecord task = steps.timers().due(step.now);
      if (task == null) {
        break;
      }
      if (task.isWaiting()) {
        if (!endIfOverdue(task, step)) {
          steps.makeReadyIfDue(task, step);
          steps.schedule(task);
        }
      } else {
        running(task, step);
      }
      done++;
    }
    return done;
  }

  /** Ends a waiting task whose time is over; a late sweep must not let a worker begin it. */
  boolean endIfOverdue(TaskRecord task, Step step) {
    Live live = task.live();
    if (live.deadline <= step.now) {
      Remains remains = Remains.of(task.idleWork(), task.deadlineOver());
      steps.end(task, TaskState.TIMEOUT, remains, step);
      return true;
    }
    if (!task.hasBegun() && live.startBy <= step.now) {
      Remains remains = Remains.of(Work.NOT_STARTED, task.startLimitOver());
      steps.end(task, TaskState.TIMEOUT, remains, step);
      return true;
    }
    return false;
  }

  private void running(TaskRecord task, Step step) {
    Live live = task.live();
    boolean leaseLost = live.leaseEnds <= step.now;
    step.count("store.lease.lost", leaseLost ? 1 : 0);
    boolean late = live.deadline <= step.now;
    long lastMoment = StoreClock.after(live.deadline, TaskSteps.SETTLE_GRACE);
    if (task.cancelRequested && (leaseLost || live.graceEnds <= step.now)) {
      steps.end(task, TaskState.CANCELLED, Remains.of(Work.RUNNING), step);
    } else if (late && (leaseLost || lastMoment <= step.now)) {
      Remains remains = Remains.of(Work.RUNNING, task.deadlineOver());
      steps.end(task, TaskState.TIMEOUT, remains, step);
    } else if (leaseLost) {
      steps.cutShort(task, Work.RUNNING, step);
    } else {
      steps.schedule(task);
    }
  }
}
