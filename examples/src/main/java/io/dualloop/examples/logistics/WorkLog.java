package io.dualloop.examples.logistics;

import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskHandler;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;

/**
 * Hears of every attempt when it begins and when its handler leaves it, and of wake-ups; called by
 * any thread.
 */
@FunctionalInterface
interface WorkLog {

  /** Keeps nothing. */
  WorkLog NONE = note -> {};

  void note(WorkNote note);

  /** The same transport, whose wake-ups are heard of. */
  default Transport noting(Transport transport) {
    return new HeardHints() {
      @Override
      public void woken(Submission.Lane lane, TaskId id) {
        note(new WorkNote(WorkNote.Step.WOKEN, lane.type(), id.value(), 0));
      }
    }.of(transport);
  }

  /** The same handler, but heard of. */
  default <P, R> TaskHandler<P, R> noting(TaskType<P, R> type, TaskHandler<P, R> handler) {
    return (parameters, task) -> {
      note(about(WorkNote.Step.BEGAN, type, task));
      try {
        return handler.handle(parameters, task);
      } finally {
        note(about(WorkNote.Step.LEFT, type, task));
      }
    };
  }

  private static WorkNote about(WorkNote.Step step, TaskType<?, ?> type, TaskContext task) {
    return new WorkNote(step, type.name(), task.taskId().value(), task.fencingToken());
  }
}
