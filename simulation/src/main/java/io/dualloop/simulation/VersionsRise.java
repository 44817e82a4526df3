package io.dualloop.simulation;

import io.dualloop.api.TaskStatus;

/** What a listener is told of a task never goes back: this store never loses what it knew. */
final class VersionsRise extends Invariant {

  VersionsRise(World world) {
    super(world, "T06");
  }

  @Override
  void statusTold(Asked asked, TaskStatus status) {
    if (asked.statuses.isEmpty()) {
      return;
    }
    TaskStatus before = asked.statuses.get(asked.statuses.size() - 1);
    if (!before.taskId().equals(status.taskId())) {
      return;
    }
    check(
        status.version() >= before.version(),
        "%s heard version %d after %d",
        asked,
        status.version(),
        before.version());
    check(
        !before.isEnded() || before.state() == status.state(),
        "%s heard %s after %s",
        asked,
        status.state(),
        before.state());
  }
}
