package io.dualloop.core.local;

import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.loop.Timers;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All tasks in this JVM's memory. Every method is one step under one lock, which is held for a few
 * microseconds and never while foreign code runs: who is to be told or woken is told after it, on
 * the caller's thread.
 */
final class InProcessTaskStore implements TaskStore {

  private static final Duration LONGEST_SLEEP = Duration.ofDays(1);

  /** So that a claim stays short even when very much falls due at once. */
  private static final int DUE_PER_CLAIM = 1_000;

  private final Object lock = new Object();
  private final StoreClock clock;
  private final Closing closing;
  private volatile Hints hints;
  private final InProcessDeadLetters letters;
  private final Telemetry telemetry;
  private final TaskIndex index;
  private final Statuses statuses;
  private final TaskSteps steps;
  private final DueSteps due;
  private final Settling settling;
  private final Submitting submitting;

  InProcessTaskStore(
      Limits limits,
      StoreClock clock,
      Closing closing,
      InProcessFeed feed,
      InProcessQueue queue,
      InProcessDeadLetters letters,
      Telemetry telemetry) {
    this.telemetry = telemetry;
    this.clock = clock;
    this.closing = closing;
    this.hints = new Hints(queue, feed);
    this.letters = letters;
    this.index = new TaskIndex(limits);
    this.statuses = new Statuses(clock, limits.retention());
    this.steps = new TaskSteps(index, letters, statuses);
    this.due = new DueSteps(steps);
    this.settling = new Settling(steps);
    this.submitting = new Submitting(index, statuses, steps, limits.queueLimit());
  }

  @Override
  public CompletionStage<Submitted> submit(Submission submission) {
    Checks.positive("timeout", submission.timeout());
    return step(step -> submitting.submit(submission, step));
  }

  @Override
  public CompletionStage<List<Claim>> claim(ClaimRequest request) {
    Checks.positive("lease", request.lease());
    return step(step -> claim(request, step));
  }

  private List<Claim> claim(ClaimRequest request, Step step) {
    due.run(DUE_PER_CLAIM, step);
    Map<String, Integer> room = new HashMap<>(request.room());
    room.values().removeIf(free -> free <= 0);
    List<Claim> claims = new ArrayList<>(request.picks().size());
    for (Priority pick : request.picks()) {
      TaskRecord task = firstInTime(pick, room.keySet(), step);
      if (task == null) {
        break;
      }
      claims.add(steps.begin(task, request.worker(), request.lease(), step));
      room.computeIfPresent(task.lane.type(), (type, free) -> free > 1 ? free - 1 : null);
    }
    return claims;
  }

  private @Nullable TaskRecord firstInTime(Priority pick, Set<String> types, Step step) {
    TaskRecord task = steps.ready().first(pick, types);
    while (task != null && due.endIfOverdue(task, step)) {
      task = steps.ready().first(pick, types);
    }
    return task;
  }

  @Override
  public CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease) {
    Checks.positive("lease", lease);
    return step(
        step -> {
          TaskRecord task = index.task(id);
          if (task == null || !task.isWaiting() || due.endIfOverdue(task, step)) {
            return Optional.empty();
          }
          return task.live().readyAt > step.now
              ? Optional.empty()
              : Optional.of(steps.begin(task, worker, lease, step));
        });
  }

  @Override
  public CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
    Checks.positive("lease", lease);
    List<Claim.Ref> refs = List.copyOf(held);
    return step(step -> refs.stream().map(ref -> renew(ref, lease, step)).toList());
  }

  private Renewal renew(Claim.Ref ref, Duration lease, Step step) {
    TaskRecord task = index.task(ref.id());
    if (task == null || !task.isHeldBy(ref.token())) {
      return Renewal.LOST;
    }
    steps.renew(task, lease, step);
    return task.cancelRequested ? Renewal.CANCEL_REQUESTED : Renewal.HELD;
  }

  @Override
  public CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
    Objects.requireNonNull(progress, "progress");
    return step(
        step ->
            write(index.task(attempt.id()), attempt, task -> steps.progress(task, progress, step)));
  }

  @Override
  public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
    Objects.requireNonNull(outcome, "outcome");
    return step(
        step -> {
          TaskRecord task = index.task(attempt.id());
          if (task != null && task.wasSettled(attempt.token(), outcome)) {
            return new Settled(statuses.of(task, step.now), Set.of());
          }
          return write(
              task, attempt, ended -> settling.settle(ended, attempt.token(), outcome, step));
        });
  }

  /** A fenced attempt writes nothing. */
  private static Settled write(
      @Nullable TaskRecord task, Claim.Ref attempt, Function<TaskRecord, TaskStatus> write) {
    return task != null && task.isHeldBy(attempt.token())
        ? new Settled(write.apply(task), Set.of())
        : Settled.LOST;
  }

  @Override
  public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
    Checks.notNegative("grace", grace);
    return step(
        step -> {
          TaskRecord task = index.task(id);
          return task == null ? new CancelStep.Unknown() : cancel(task, grace, step);
        });
  }

  private CancelStep cancel(TaskRecord task, Duration grace, Step step) {
    if (task.isEnded()) {
      return new CancelStep.TooLate(statuses.of(task, step.now));
    }
    if (task.isWaiting()) {
      Remains remains = Remains.of(task.idleWork());
      return new CancelStep.Ended(steps.end(task, TaskState.CANCELLED, remains, step), Set.of());
    }
    return new CancelStep.Requested(steps.requestCancel(task, grace, step), Set.of());
  }

  @Override
  public CompletionStage<Settled> abandon(TaskId id, TaskError why) {
    Objects.requireNonNull(why, "why");
    return step(
        step -> {
          TaskRecord task = index.task(id);
          return task != null && task.isWaiting()
              ? new Settled(steps.bury(task, task.idleWork(), why, step), Set.of())
              : Settled.LOST;
        });
  }

  @Override
  public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
    Objects.requireNonNull(watcher, "watcher");
    return step(
        step -> {
          TaskRecord task = index.task(id);
          if (task != null && !task.isEnded()) {
            task.live().watch(watcher);
          }
          return find(id, step);
        });
  }

  @Override
  public CompletionStage<CancelStep> leave(
      TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
    Checks.notNegative("grace", grace);
    return step(
        step -> {
          TaskRecord task = index.task(id);
          if (task == null) {
            return new CancelStep.Unknown();
          }
          if (task.isEnded()) {
            return new CancelStep.TooLate(statuses.of(task, step.now));
          }
          task.live().leave(watcher);
          return cancelIfLast && task.live().isUnwanted()
              ? cancel(task, grace, step)
              : new CancelStep.Left();
        });
  }

  @Override
  public CompletionStage<Lookup> find(TaskId id) {
    return step(step -> find(id, step));
  }

  private Lookup find(TaskId id, Step step) {
    TaskRecord task = index.task(id);
    if (task != null) {
      return new Lookup.Found(statuses.of(task, step.now));
    }
    Tombstone tombstone = index.tombstone(id);
    return tombstone == null
        ? new Lookup.NeverWas()
        : new Lookup.Gone(tombstone.state(), tombstone.owner());
  }

  @Override
  public CompletionStage<Swept> sweep(int max) {
    if (max < 1) {
      throw new IllegalArgumentException("max must be at least 1, but is " + max);
    }
    return step(
        step -> {
          int touched = due.run(max, step);
          while (touched < max && index.forgetOne(step)) {
            touched++;
          }
          long next = Math.min(steps.timers().next(), index.next());
          Duration wait = StoreClock.until(next, step.now);
          Duration nextIn = Timers.shorter(wait, LONGEST_SLEEP);
          return new Swept(touched, nextIn, Map.of());
        });
  }

  @Override
  public CompletionStage<TaskCounts> counts() {
    return step(step -> steps.counts());
  }

  @Override
  public DeadLetters deadLetters() {
    return letters;
  }

  @Override
  public boolean useHints(WorkQueue queue, StatusFeed feed) {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(feed, "feed");
    hints = new Hints(queue, feed);
    return true;
  }

  TaskIndex.Sizes sizes() {
    synchronized (lock) {
      return index.sizes();
    }
  }

  private <T> CompletionStage<T> step(Function<Step, T> action) {
    if (closing.isClosed()) {
      return closing.refuse();
    }
    Step step;
    CompletableFuture<T> answer = new CompletableFuture<>();
    synchronized (lock) {
      step = new Step(clock.now());
      try {
        answer.complete(action.apply(step));
      } catch (RuntimeException e) {
        answer.completeExceptionally(e);
      }
    }
    step.deliver(hints, telemetry);
    return answer;
  }
}
