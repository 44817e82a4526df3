package io.dualloop.simulation;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;

/** A task ends at its deadline and the grace at the latest, and never times out before. */
final class DeadlineHolds extends Invariant {

  /** The grace for a settle, the interval of sweeps, and one of them that never answered. */
  private static final long LATE_NANOS = 9_000_000_000L;

  private long checkedAt;

  DeadlineHolds(World world) {
    super(world, "T08");
  }

  @Override
  void changed(Life life, TaskStatus before) {
    if (life.status.state() != TaskState.TIMEOUT) {
      return;
    }
    boolean neverBegan = life.begins.isEmpty();
    java.time.Duration startWithin = life.submission.startWithin();
    long earliest =
        neverBegan && startWithin != null
            ? Math.min(life.deadline, life.acceptedAt + startWithin.toNanos())
            : life.deadline;
    // A worker's own clock may be ahead by what a claim's answer took, but never by more.
    check(
        world.now() >= earliest,
        "%s timed out %d ms before its time was over",
        life,
        (earliest - world.now()) / 1_000_000);
  }

  @Override
  void begun(Life life, Life.Begin begin) {
    check(world.now() < life.deadline, "%s#%d begins after the deadline", life, begin.token);
  }

  @Override
  void afterStep() {
    if (world.now() - checkedAt < 500_000_000 || world.now() < world.calmAt()) {
      return;
    }
    checkedAt = world.now();
    for (Life life : world.truth().unended()) {
      long from = Math.max(life.deadline, world.calmAt());
      check(
          world.now() - from < LATE_NANOS,
          "%s is still %s, %d ms after its deadline",
          life,
          life.status.state(),
          (world.now() - life.deadline) / 1_000_000);
    }
  }
}
