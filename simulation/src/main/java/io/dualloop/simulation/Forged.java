package io.dualloop.simulation;

import io.dualloop.api.Ending;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Submission;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes statuses of what never was, for {@link Lies}. */
final class Forged {

  private Forged() {}

  /** A task that is accepted. */
  static TaskStatus pending(Submission asks) {
    return new TaskStatus(
        asks.id(),
        asks.lane().type(),
        asks.owner(),
        TaskState.PENDING,
        1,
        0,
        Progress.NONE,
        false,
        null,
        null,
        new TaskStatus.Times(Instant.EPOCH, null, null, null, null),
        List.of());
  }

  /** A task that has ended otherwise. */
  static TaskStatus ended(TaskStatus real, TaskState state, long version) {
    Ending ending =
        new Ending(
            Work.STOPPED,
            null,
            state == TaskState.FAILED ? TaskError.permanent("PLANTED", "a lie") : null,
            null,
            0,
            null);
    return with(real, state, version, real.progress(), ending, real.history());
  }

  /** Before it ended it was PENDING once more. */
  static TaskStatus stepBetween(TaskStatus real) {
    List<StateChange> history = new ArrayList<>(real.history());
    StateChange last = history.remove(history.size() - 1);
    history.add(new StateChange(TaskState.PENDING, real.version(), real.attempt(), last.at()));
    history.add(
        new StateChange(TaskState.SUCCEEDED, real.version() + 1, real.attempt(), last.at()));
    return with(real, real.state(), real.version() + 1, real.progress(), real.ending(), history);
  }

  /** Its progress counts down. */
  static TaskStatus backwards(TaskStatus real) {
    Progress progress = Progress.of(100 - real.progress().percent(), "");
    return with(real, real.state(), real.version(), progress, real.ending(), real.history());
  }

  /** Somebody has asked to cancel it. */
  static TaskStatus cancelRequested(TaskStatus real) {
    return new TaskStatus(
        real.taskId(),
        real.type(),
        real.owner(),
        real.state(),
        real.version(),
        real.attempt(),
        real.progress(),
        true,
        real.lastError(),
        real.ending(),
        real.times(),
        real.history());
  }

  private static TaskStatus with(
      TaskStatus real,
      TaskState state,
      long version,
      Progress progress,
      @Nullable Ending ending,
      List<StateChange> history) {
    return new TaskStatus(
        real.taskId(),
        real.type(),
        real.owner(),
        state,
        version,
        real.attempt(),
        progress,
        real.cancelRequested(),
        real.lastError(),
        ending,
        real.times(),
        history);
  }
}
