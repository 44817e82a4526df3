package io.dualloop.simulation;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.CancelStep;

/** A cancel is answered with what has happened, and nothing is cancelled that nobody cancelled. */
final class CancelIsTrue extends Invariant {

  /** How long a handler may take to stop. */
  private static final long GRACE_NANOS = 2_000_000_000L;

  CancelIsTrue(World world) {
    super(world, "T09");
  }

  /** A loop gives up for everyone only what one of its users wants cancelled. */
  @Override
  void calling(Node node, String call, Object[] args) {
    if (call.equals("cancel") && args[0] instanceof TaskId id) {
      check(
          world.users().wantCancelled(node, id),
          "%s cancels %s, but none of its users wants that",
          node,
          world.truth().name(id));
    }
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
    boolean asked = life.cancelAsked || life.leftByAll;
    check(
        asked || life.status.state() != TaskState.CANCELLED,
        "%s was cancelled, but nobody had asked for it",
        life);
    check(
        asked || !life.status.cancelRequested(),
        "%s shall be cancelled, but nobody had asked for it",
        life);
  }

  @Override
  void swept() {
    for (Life life : world.truth().unended()) {
      if (life.cancelRequestedAt != Long.MAX_VALUE) {
        check(
            world.now() < life.cancelRequestedAt + GRACE_NANOS,
            "%s is still %s after a sweep, %d ms after its cancel",
            life,
            life.status.state(),
            (world.now() - life.cancelRequestedAt) / 1_000_000);
      }
    }
  }
}
