package io.dualloop.simulation;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Settled;
import java.time.Duration;

/** Progress never falls, and is not written more often than every 200 ms. */
final class ProgressRises extends Invariant {

  private static final long INTERVAL_NANOS = Duration.ofMillis(200).toNanos();

  ProgressRises(World world) {
    super(world, "T19");
  }

  @Override
  void changed(Life life, TaskStatus before) {
    check(
        life.status.progress().percent() >= before.progress().percent(),
        "%s was at %d%%, and is at %d%%",
        life,
        before.progress().percent(),
        life.status.progress().percent());
  }

  @Override
  void progressed(Life life, Claim.Ref ref, Settled answer, TaskStatus before) {
    Life.Begin begin = life.begin(ref.token());
    if (begin != null) {
      begin.lastProgressAt = world.now();
    }
  }

  @Override
  void statusTold(Asked asked, TaskStatus status) {
    if (!asked.statuses.isEmpty()) {
      TaskStatus before = asked.statuses.get(asked.statuses.size() - 1);
      check(
          !before.taskId().equals(status.taskId())
              || status.progress().percent() >= before.progress().percent(),
          "%s heard %d%% after %d%%",
          asked,
          status.progress().percent(),
          before.progress().percent());
    }
  }
}
