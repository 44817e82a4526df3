package io.dualloop.simulation;

import io.dualloop.api.TaskState;

/** An attempt begins only when the one before was settled or its lease is over. */
final class OneAttemptAtATime extends Invariant {

  OneAttemptAtATime(World world) {
    super(world, "T03");
  }

  @Override
  void begun(Life life, Life.Begin begin) {
    Life.Begin before = life.lastBegin();
    if (before == null) {
      return;
    }
    check(begin.token > before.token, "%s: token %d after %d", life, begin.token, before.token);
    check(
        life.settled.containsKey(before.token) || before.leaseEnds <= world.now(),
        "%s: attempt #%d begins while #%d has a lease for another %d ms",
        life,
        begin.token,
        before.token,
        (before.leaseEnds - world.now()) / 1_000_000);
    check(!life.isEnded() || life.status.state() == TaskState.PROCESSING, "%s has ended", life);
  }
}
