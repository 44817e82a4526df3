package io.dualloop.simulation;

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
    check(
        now.state() == before.state()
            || before.state().canBecome(now.state())
            || now.version() - before.version() > 1,
        "%s went from %s to %s",
        life,
        before.state(),
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
