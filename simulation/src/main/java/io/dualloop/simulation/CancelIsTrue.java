package io.dualloop.simulation;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.CancelStep;

/** A cancel is answered with what has happened, and nothing is cancelled that nobody cancelled. */
final class CancelIsTrue extends Invariant {

  /** The grace, the interval of sweeps, and one of them that never answered. */
  private static final long LATE_NANOS = 9_000_000_000L;

  private long checkedAt;

  CancelIsTrue(World world) {
    super(world, "T09");
  }

  @Override
  void cancelAnswered(TaskId id, CancelAnswer answer) {
    Life life = world.truth().life(id);
    if (life == null) {
      return;
    }
    if (answer instanceof CancelAnswer.Cancelled cancelled) {
      check(
          life.status.state() == TaskState.CANCELLED && cancelled.work() == life.work(),
          "%s was said to be cancelled with work %s, but is %s",
          life,
          cancelled.work(),
          Truth.describe(life.status));
    } else if (answer instanceof CancelAnswer.TooLate late) {
      check(
          life.status.state() == late.status().state() && life.isEnded(),
          "%s was said to have ended as %s, but is %s",
          life,
          late.status().state(),
          Truth.describe(life.status));
    }
  }

  @Override
  void cancelStep(Life life, String call, CancelStep answer, TaskStatus before) {
    boolean cancels = answer instanceof CancelStep.Ended || answer instanceof CancelStep.Requested;
    if (call.equals("leave") && cancels && !before.cancelRequested()) {
      check(
          life.watchers.isEmpty() && !life.pinned,
          "%s was left, and cancelled though others still want it",
          life);
    }
  }

  @Override
  void changed(Life life, TaskStatus before) {
    if (life.status.state() == TaskState.CANCELLED) {
      check(
          life.cancelAsked || life.leftByAll || before.cancelRequested(),
          "%s was cancelled, but nobody had asked for it",
          life);
    }
  }

  @Override
  void afterStep() {
    if (world.now() - checkedAt < 500_000_000 || world.now() < world.calmAt()) {
      return;
    }
    checkedAt = world.now();
    for (Life life : world.truth().unended()) {
      if (life.cancelRequestedAt != Long.MAX_VALUE) {
        long from = Math.max(life.cancelRequestedAt, world.calmAt());
        check(
            world.now() - from < LATE_NANOS,
            "%s is still %s long after its cancel",
            life,
            life.status.state());
      }
    }
  }
}
