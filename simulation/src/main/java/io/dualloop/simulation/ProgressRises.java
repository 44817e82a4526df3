package io.dualloop.simulation;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Claim;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Progress never falls, and is not written more often than every 200 ms. */
final class ProgressRises extends Invariant {

  private static final long INTERVAL_NANOS = Duration.ofMillis(200).toNanos();

  private final Map<Long, Long> writtenAt = new HashMap<>();

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
  void calling(Node node, String call, Object[] args) {
    if (call.equals("progress") && args[0] instanceof Claim.Ref ref) {
      Long before = writtenAt.put(ref.token(), world.now());
      check(
          before == null || world.now() - before >= INTERVAL_NANOS,
          "%s writes progress of #%d again after less than 200 ms",
          node,
          ref.token());
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
