package io.dualloop.jdbc;

import io.dualloop.api.Json;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.support.Millis;
import io.dualloop.spi.support.Reasons;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns the outcome of an attempt into the next step of its task. */
final class Settling {

  private final TaskRules rules;

  Settling(TaskRules rules) {
    this.rules = rules;
  }

  /** A fenced attempt writes nothing; the same settle again is answered as noted. */
  Settled settle(@Nullable Task task, Claim.Ref attempt, Outcome outcome, Step step)
      throws SQLException {
    if (task == null || task.isForgotten()) {
      return Settled.LOST;
    }
    String kind = kind(outcome);
    if (task.row.numberOr("settled", 0) == attempt.token()
        && kind.equals(task.row.textOrNull("settled_as"))) {
      return new Settled(task.status(), Set.of());
    }
    if (!task.isHeldBy(attempt.token())) {
      return Settled.LOST;
    }
    task.set("settled", attempt.token());
    task.set("settled_as", kind);
    // Who settles learns what came of it by the answer, and is not to be told.
    task.clear("worker");
    return new Settled(settle(task, outcome, step), Set.of());
  }

  private static String kind(Outcome outcome) {
    if (outcome instanceof Outcome.Done) {
      return "DONE";
    }
    if (outcome instanceof Outcome.Failed) {
      return "FAILED";
    }
    if (outcome instanceof Outcome.Stopped) {
      return "STOPPED";
    }
    return outcome instanceof Outcome.RetryIn ? "RETRY" : "HANDBACK";
  }

  private TaskStatus settle(Task task, Outcome outcome, Step step) throws SQLException {
    if (outcome instanceof Outcome.Done done) {
      return done(task, done, step);
    }
    if (outcome instanceof Outcome.Failed failed) {
      return failed.deadLetter()
          ? rules.bury(task, failed.work(), failed.error(), step)
          : rules.end(task, TaskState.FAILED, failed.work(), failed.error(), step);
    }
    if (outcome instanceof Outcome.Stopped stopped) {
      return stopped.reason() == StopReason.CANCELLED
          ? rules.end(task, TaskState.CANCELLED, stopped.work(), null, step)
          : late(task, stopped.work(), step);
    }
    return outcome instanceof Outcome.RetryIn retry
        ? retry(task, retry, step)
        : handBack(task, ((Outcome.HandBack) outcome).work(), step);
  }

  private TaskStatus done(Task task, Outcome.Done done, Step step) throws SQLException {
    Json result = done.result();
    if (result.size() > Reasons.MAX_RESULT_BYTES) {
      TaskError tooLarge = Reasons.resultTooLarge(result.size());
      return rules.end(task, TaskState.FAILED, Work.STOPPED, tooLarge, step);
    }
    long token = task.row.number("token");
    long asOf = task.row.number("started") - Millis.of(done.ageAtBegin());
    task.set("outcome", result.bytes());
    task.set("as_of", asOf);
    task.set("src_ver", done.sourceVersion());
    TaskStatus ended = rules.end(task, TaskState.SUCCEEDED, Work.STOPPED, null, step);
    if (done.keep() != null) {
      boolean unused = Answers.keep(done, done.keep(), token, task.now - asOf, step.tx);
    }
    return ended;
  }

  private TaskStatus retry(Task task, Outcome.RetryIn retry, Step step) throws SQLException {
    rules.leaves(task, retry.work());
    if (task.row.flag("cancel_asked")) {
      return rules.end(task, TaskState.CANCELLED, task.left(), null, step);
    }
    if (task.now + Millis.of(retry.delay()) >= task.row.number("deadline")) {
      // Waiting for it would only delay the ending and hide the reason.
      return rules.end(task, TaskState.FAILED, task.left(), retry.error(), step);
    }
    return rules.retry(task, retry.delay(), retry.error(), step);
  }

  private TaskStatus handBack(Task task, Work work, Step step) throws SQLException {
    if (task.row.flag("cancel_asked")) {
      return rules.end(task, TaskState.CANCELLED, work, null, step);
    }
    return task.isDue("deadline") ? late(task, work, step) : rules.cutShort(task, work, step);
  }

  private TaskStatus late(Task task, Work work, Step step) throws SQLException {
    return rules.end(task, TaskState.TIMEOUT, work, task.deadlineOver(), step);
  }
}
