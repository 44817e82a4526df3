package io.dualloop.jdbc;

import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.Telemetry;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.WorkQueue;
import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Every method is one transaction. Those about one task are made in the order of the calls. */
final class JdbcTaskStore implements TaskStore {

  private final Steps steps;
  private final TaskRules rules;
  private final Submitting submitting;
  private final Claiming claiming;
  private final Settling settling;
  private final DueSteps due;
  private final Sweeps sweeps;
  private final DeadLetters letters;

  JdbcTaskStore(Steps steps, Limits limits, Waiting waiting, Telemetry telemetry) {
    Unreadable unreadable = new Unreadable(telemetry, limits.retention());
    this.steps = steps;
    this.rules = new TaskRules(limits.retention());
    this.submitting = new Submitting(waiting);
    this.claiming = new Claiming(rules, unreadable);
    this.settling = new Settling(rules);
    this.due = new DueSteps(rules, limits.tombstones());
    this.sweeps = new Sweeps(steps, new Sweeping(due, limits, unreadable), limits.bounding());
    this.letters = new JdbcDeadLetters(steps, telemetry);
  }

  @Override
  public CompletionStage<Submitted> submit(Submission task) {
    Checks.positive("timeout", task.timeout());
    return steps.runTogether(
        task.id().value(), Need.task(task), step -> submitting.submit(task, step));
  }

  @Override
  public CompletionStage<List<Claim>> claim(ClaimRequest request) {
    Checks.positive("lease", request.lease());
    return steps.run(null, step -> claiming.claim(request, step));
  }

  @Override
  public CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease) {
    Objects.requireNonNull(worker, "worker");
    Checks.positive("lease", lease);
    return steps.run(
        id.value(),
        step -> {
          Row row = step.tx.one("claim.one", "id", id);
          Task task = row == null ? null : new Task(row);
          if (task == null || task.isEnded() || !task.isWaiting()) {
            return Optional.empty();
          }
          boolean ready = task.row.has("ready_no") || task.isDue("delayed_to");
          return due.endIfOverdue(task, step) || !ready
              ? Optional.empty()
              : claiming.claim(task, worker, lease, step).stream().findFirst();
        });
  }

  @Override
  public CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
    Checks.positive("lease", lease);
    return new Renewing(steps, lease).renew(List.copyOf(held));
  }

  @Override
  public CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
    Objects.requireNonNull(progress, "progress");
    return steps.run(
        attempt.id().value(),
        step -> {
          Task task = step.lock(attempt.id());
          return task != null && task.isHeldBy(attempt.token())
              ? new Settled(rules.progress(task, progress, step), Set.of())
              : Settled.LOST;
        });
  }

  @Override
  public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
    Objects.requireNonNull(outcome, "outcome");
    return steps.runTogether(
        attempt.id().value(),
        Need.row(attempt.id()),
        step -> settling.settle(step.lock(attempt.id()), attempt, outcome, step));
  }

  @Override
  public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
    Checks.notNegative("grace", grace);
    return steps.run(
        id.value(),
        step -> {
          Task task = step.lock(id);
          return task == null ? new CancelStep.Unknown() : rules.cancel(task, grace, step);
        });
  }

  @Override
  public CompletionStage<Settled> abandon(TaskId id, TaskError why) {
    Objects.requireNonNull(why, "why");
    return steps.run(
        id.value(),
        step -> {
          Task task = step.lock(id);
          return task != null && task.isWaiting()
              ? new Settled(rules.bury(task, task.left(), why, step), Set.of())
              : Settled.LOST;
        });
  }

  @Override
  public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
    Objects.requireNonNull(watcher, "watcher");
    return steps.run(
        id.value(),
        step -> {
          Task task = step.lock(id);
          if (task != null && !task.isEnded()) {
            Submitting.watch(id, watcher, step);
          }
          return lookup(task);
        });
  }

  @Override
  public CompletionStage<CancelStep> leave(
      TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
    Objects.requireNonNull(watcher, "watcher");
    Checks.notNegative("grace", grace);
    return steps.run(
        id.value(),
        step -> {
          Task task = step.lock(id);
          if (task == null || task.isEnded()) {
            return task == null ? new CancelStep.Unknown() : rules.cancel(task, grace, step);
          }
          int unused = step.tx.update("leave.remove", "id", id, "address", watcher);
          boolean wanted =
              task.row.flag("pinned") || !step.tx.query("step.tell", "ids", List.of(id)).isEmpty();
          return cancelIfLast && !wanted ? rules.cancel(task, grace, step) : new CancelStep.Left();
        });
  }

  @Override
  public CompletionStage<Lookup> find(TaskId id) {
    return steps.run(
        id.value(),
        step -> {
          Row row = step.tx.one("find", "id", id);
          return lookup(row == null ? null : new Task(row));
        });
  }

  private static Lookup lookup(@Nullable Task task) {
    if (task == null) {
      return new Lookup.NeverWas();
    }
    return task.isForgotten()
        ? new Lookup.Gone(TaskState.valueOf(task.row.text("state")), Statuses.owner(task.row))
        : new Lookup.Found(task.status());
  }

  @Override
  public CompletionStage<Swept> sweep(int max) {
    Checks.atLeastOne("max", max);
    return sweeps.sweep(max);
  }

  @Override
  public CompletionStage<TaskCounts> counts() {
    return steps.run(null, Counting::counts);
  }

  @Override
  public DeadLetters deadLetters() {
    return letters;
  }

  @Override
  public boolean useHints(WorkQueue queue, StatusFeed feed) {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(feed, "feed");
    steps.use(Hints.by(queue, feed));
    return true;
  }
}
