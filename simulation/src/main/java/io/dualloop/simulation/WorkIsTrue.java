package io.dualloop.simulation;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;

/** An ending says what became of the work: NOT_STARTED and STOPPED are promises. */
final class WorkIsTrue extends Invariant {

  WorkIsTrue(World world) {
    super(world, "T09");
  }

  @Override
  void changed(Life life, TaskStatus before) {
    Work work = life.work();
    if (work == null) {
      return;
    }
    if (work == Work.NOT_STARTED) {
      check(!life.handlerEverStarted(), "%s ended as NOT_STARTED, but a handler had begun", life);
    }
    if (work == Work.STOPPED && life.status.state() != TaskState.SUCCEEDED) {
      check(!life.isRunningAnywhere(), "%s ended as STOPPED, but a handler still runs", life);
    }
  }

  @Override
  void handlerStarted(HandlerRun run) {
    Work work = run.life.work();
    check(
        work == null || work == Work.RUNNING || run.life.status.state() == TaskState.SUCCEEDED,
        "a handler of %s begins after it ended as %s with its work %s",
        run.life,
        run.life.status.state(),
        String.valueOf(work));
  }
}
