package io.dualloop.simulation;

import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;

/** An attempt that has lost its task writes nothing: no state, no result, no progress. */
final class FencedWritesNothing extends Invariant {

  FencedWritesNothing(World world) {
    super(world, "T05");
  }

  @Override
  void settled(Life life, Claim.Ref ref, Outcome outcome, Settled answer, TaskStatus before) {
    Outcome settledBefore = life.settled.get(ref.token());
    boolean repeated = settledBefore != null && settledBefore.getClass() == outcome.getClass();
    written(life, ref, answer, before);
    if (!holds(life, ref, before) && !repeated) {
      check(!answer.isNoted(), "%s#%d is fenced off, but its settle was noted", life, ref.token());
    }
    if (repeated && life.settledLast == ref.token()) {
      check(answer.isNoted(), "%s#%d was settled again, which was lost", life, ref.token());
    }
    if (holds(life, ref, before)) {
      check(answer.isNoted(), "%s#%d holds its task, but its settle was lost", life, ref.token());
      check(
          life.status.version() > before.version(),
          "%s#%d was settled, and nothing has changed",
          life,
          ref.token());
    }
  }

  @Override
  void progressed(Life life, Claim.Ref ref, Settled answer, TaskStatus before) {
    written(life, ref, answer, before);
    check(
        answer.isNoted() == holds(life, ref, before),
        "%s#%d wrote progress, which was %s",
        life,
        ref.token(),
        answer.isNoted() ? "noted" : "lost");
  }

  private void written(Life life, Claim.Ref ref, Settled answer, TaskStatus before) {
    if (!holds(life, ref, before)) {
      check(
          life.status.version() == before.version(),
          "%s#%d is fenced off, but changed it from %s to %s (answer %s)",
          life,
          ref.token(),
          Truth.describe(before),
          Truth.describe(life.status),
          answer.isNoted() ? "noted" : "lost");
    }
  }

  private static boolean holds(Life life, Claim.Ref ref, TaskStatus before) {
    Life.Begin last = life.lastBegin();
    return before.state() == TaskState.PROCESSING && last != null && last.token == ref.token();
  }
}
