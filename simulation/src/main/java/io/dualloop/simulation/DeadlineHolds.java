package io.dualloop.simulation;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import java.time.Duration;

/** A task ends at its deadline and the grace at the latest, and never times out before. */
final class DeadlineHolds extends Invariant {

  /** How long a worker may take to settle after the deadline. */
  private static final long GRACE_NANOS = 2_000_000_000L;

  DeadlineHolds(World world) {
    super(world, "T08");
  }

  @Override
  void changed(Life life, TaskStatus before) {
    if (life.status.state() != TaskState.TIMEOUT) {
      return;
    }
    boolean neverBegan = life.begins.isEmpty();
    Duration startWithin = life.submission.startWithin();
    long earliest =
        neverBegan && startWithin != null
            ? Math.min(life.deadline, life.acceptedAt + startWithin.toNanos())
            : life.deadline;
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
  void swept() {
    for (Life life : world.truth().unended()) {
      boolean running = life.status.state() == TaskState.PROCESSING;
      check(
          world.now() < life.deadline + (running ? GRACE_NANOS : 0),
          "%s is still %s after a sweep, %d ms after its deadline",
          life,
          life.status.state(),
          (world.now() - life.deadline) / 1_000_000);
      Duration startWithin = life.submission.startWithin();
      check(
          startWithin == null
              || !life.begins.isEmpty()
              || world.now() < life.acceptedAt + startWithin.toNanos(),
          "%s still waits after a sweep, though its start limit is over",
          life);
    }
  }
}
