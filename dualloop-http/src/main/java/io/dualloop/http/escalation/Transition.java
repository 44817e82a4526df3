package io.dualloop.http.escalation;

import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.util.List;
import java.util.Objects;

/**
 * A step in a task's life.
 *
 * @param from the state it leaves
 * @param to the state it enters
 */
public record Transition(TaskState from, TaskState to) {

  /**
   * Checks that tasks take this step.
   *
   * @param from the state it leaves
   * @param to the state it enters
   * @throws IllegalArgumentException if none does
   */
  public Transition {
    Objects.requireNonNull(to, "to");
    if (!from.canBecome(to)) {
      throw new IllegalArgumentException(
          "no task becomes " + to + " from " + from + ", but one of " + from.next());
    }
  }

  /** Whether it ends the task. */
  boolean isEnding() {
    return to.isEnding();
  }

  /**
   * The last one of a task; a status that has forgotten what was before comes from where most come.
   */
  static Transition last(TaskStatus status) {
    List<StateChange> history = status.history();
    TaskState to = status.state();
    if (history.size() > 1) {
      TaskState from = history.get(history.size() - 2).state();
      if (from.canBecome(to)) {
        return new Transition(from, to);
      }
    }
    return new Transition(
        to == TaskState.PROCESSING ? TaskState.PENDING : TaskState.PROCESSING, to);
  }
}
