package io.dualloop.simulation;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.foreground.Answer;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import java.util.concurrent.CompletionStage;

/**
 * Something that must never be untrue. It hears of everything that happens, as the store or a
 * listener saw it, and is asked after every step.
 */
abstract class Invariant {

  final World world;
  final String rule;

  /**
   * A rule.
   *
   * @param world the run that it watches
   * @param rule its number in the contract
   */
  Invariant(World world, String rule) {
    this.world = world;
    this.rule = rule;
  }

  final String name() {
    return rule + " " + getClass().getSimpleName();
  }

  final void broken(String how) {
    world.broken(this, how);
  }

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is no dependency of this module
  final void check(boolean holds, String how, Object... about) {
    if (!holds) {
      broken(how.formatted(about));
    }
  }

  // ---- at the store ----

  /** A node calls a port, whatever will become of it. */
  void calling(Node node, String call, Object[] args) {}

  void accepted(Life life) {}

  void changed(Life life, TaskStatus before) {}

  void begun(Life life, Life.Begin begin) {}

  void settled(Life life, Claim.Ref ref, Outcome outcome, Settled answer, TaskStatus before) {}

  void progressed(Life life, Claim.Ref ref, Settled answer, TaskStatus before) {}

  void renewed(Life life, Claim.Ref ref, Renewal answer, TaskStatus before) {}

  void cancelStep(Life life, String call, CancelStep answer, TaskStatus before) {}

  void stored(String key, FenceToken token, NewResult result, long beginBefore) {}

  /** A sweep has gone through all that was due. */
  void swept() {}

  // ---- at a handler ----

  void handlerStarted(HandlerRun run) {}

  // ---- at a user ----

  void told(Asked asked, Answer<String> answer) {}

  void statusTold(Asked asked, TaskStatus status) {}

  void cancelAnswered(TaskId id, CancelAnswer answer) {}

  /** Somebody has a stage of a loop. */
  void waiting(Node node, String what, CompletionStage<?> stage) {}

  void invalidating(Node node, Invalidation what) {}

  void counted(Node node, String event) {}

  void failed(Node node, String where, Throwable cause) {}

  // ---- always ----

  void afterStep() {}

  /** Everything has had its time, and nothing failed any more. */
  void atEnd() {}
}
