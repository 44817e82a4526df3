package io.dualloop.simulation;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Renewal;

/** A lease that nobody renews ends, and one that is lost can't be renewed. */
final class LeaseEnds extends Invariant {

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
  void swept() {
    for (Life life : world.truth().unended()) {
      Life.Begin last = life.lastBegin();
      if (life.status.state() == TaskState.PROCESSING && last != null) {
        check(
            world.now() < last.leaseEnds,
            "%s#%d is still PROCESSING after a sweep, though its lease ended %d ms ago",
            life,
            last.token,
            (world.now() - last.leaseEnds) / 1_000_000);
      }
    }
  }
}
