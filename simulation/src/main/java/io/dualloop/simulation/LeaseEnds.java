package io.dualloop.simulation;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Renewal;

/** A lease that nobody renews ends, and one that is lost can't be renewed. */
final class LeaseEnds extends Invariant {

  /** The interval of sweeps, and one of them that never answered. */
  private static final long LATE_NANOS = 7_000_000_000L;

  private long checkedAt;

  LeaseEnds(World world) {
    super(world, "T03");
  }

  @Override
  void renewed(Life life, Claim.Ref ref, Renewal answer, TaskStatus before) {
    Life.Begin last = life.lastBegin();
    boolean held =
        before.state() == TaskState.PROCESSING && last != null && last.token == ref.token();
    check(
        (answer != Renewal.LOST) == held,
        "%s#%d was renewed (%s), but it is %s",
        life,
        ref.token(),
        answer,
        Truth.describe(before));
  }

  @Override
  void afterStep() {
    if (world.now() - checkedAt < 500_000_000 || world.now() < world.calmAt()) {
      return;
    }
    checkedAt = world.now();
    for (Life life : world.truth().unended()) {
      Life.Begin last = life.lastBegin();
      if (life.status.state() == TaskState.PROCESSING && last != null) {
        long from = Math.max(last.leaseEnds, world.calmAt());
        check(
            world.now() - from < LATE_NANOS,
            "%s#%d is still PROCESSING, though its lease ended %d ms ago",
            life,
            last.token,
            (world.now() - last.leaseEnds) / 1_000_000);
      }
    }
  }
}
