package io.dualloop.simulation;

import io.dualloop.api.StateChange;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;

/** A task goes only where the state machine leads, and an ending never changes. */
final class OneEnding extends Invariant {

  OneEnding(World world) {
    super(world, "T04");
  }

  @Override
  void changed(Life life, TaskStatus before) {
    TaskStatus now = life.status;
    check(
        !before.isEnded(),
        "%s had ended (%s), and is now %s",
        life,
        Truth.describe(before),
        Truth.describe(now));
    check(
        now.version() > before.version(),
        "%s: version %d after %d",
        life,
        now.version(),
        before.version());
    everyStep(life, before, now);
  }

  /** More than one may have been taken since it was looked at; the history has each of them. */
  private void everyStep(Life life, TaskStatus before, TaskStatus now) {
    TaskState state = before.state();
    long version = before.version();
    for (StateChange step : now.history()) {
      if (step.version() <= before.version()) {
        continue;
      }
      check(
          step.version() > version && step.version() <= now.version(),
          "%s is at version %d, but became %s at %d, and %s at %d before",
          life,
          now.version(),
          step.state(),
          step.version(),
          state,
          version);
      check(
          state.canBecome(step.state()),
          "%s went from %s to %s at version %d",
          life,
          state,
          step.state(),
          step.version());
      state = step.state();
      version = step.version();
    }
    check(
        state == now.state(),
        "%s went from %s to %s, and its history does not say how",
        life,
        state,
        now.state());
  }

  @Override
  void counted(Node node, String event) {
    check(!event.equals("foreground.ending.conflict"), "%s was told two endings of one task", node);
  }

  @Override
  void atEnd() {
    for (Life life : world.truth().all()) {
      TaskStatus now = world.truth().read(life);
      check(
          now.state() == life.status.state() && now.version() == life.status.version(),
          "%s has changed from %s to %s",
          life,
          Truth.describe(life.status),
          Truth.describe(now));
    }
  }
}
