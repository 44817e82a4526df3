package io.dualloop.core.local;

import io.dualloop.api.IllegalTransitionException;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Submission;
import io.dualloop.spi.support.Reasons;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One task. Guarded by the store's lock; its state changes through {@link #enter} alone. */
final class TaskRecord {

  final TaskId id;
  final Submission.Lane lane;
  final User owner;
  final Submission.@Nullable Idempotency idempotency;
  final long acceptedAt;

  /** The attempt it is in or was in last; 0 before the first. */
  int attempt;

  /** The fencing token of the current or last attempt; 0 before the first. */
  long begin;

  long startedAt;
  long endedAt;
  boolean cancelRequested;

  /** The token of the attempt that settled last, and how, so that a repeat is known; 0 if none. */
  private long settled;

  private @Nullable Class<? extends Outcome> settledAs;
  Progress progress = Progress.NONE;

  /** The one that ended after it; belongs to {@link EndedTasks}. */
  @Nullable TaskRecord endedNext;

  private TaskState state = TaskState.PENDING;
  private long version = 1;
  private long[] history = History.EMPTY;
  private @Nullable Live live;
  private @Nullable Remains remains;

  TaskRecord(Submission submission, long number, long now) {
    this.id = submission.id();
    this.lane = submission.lane();
    this.owner = submission.owner();
    this.idempotency = submission.idempotency();
    this.acceptedAt = now;
    this.live = new Live(submission, number, now);
    this.history = History.with(history, state, version, attempt, now);
  }

  /**
   * The one gate to another state.
   *
   * @throws IllegalTransitionException if the state machine has no such step; nothing has changed
   */
  void enter(TaskState to, long now) {
    if (!state.canBecome(to)) {
      throw new IllegalTransitionException(id, state, to);
    }
    state = to;
    version++;
    history = History.with(history, to, version, attempt, now);
  }

  /** Enters an ending and lets go of everything that only an unfinished task needs. */
  void end(TaskState ending, Remains left, long now) {
    enter(ending, now);
    endedAt = now;
    remains = ending == TaskState.SUCCEEDED ? left : left.atLeast(live().left);
    // Of a part, a text and an estimate nobody has use any more, and the part may be large.
    int percent = progress.percent();
    progress = percent == 0 ? Progress.NONE : Progress.of(percent, "");
    live = null;
  }

  /** Makes a change visible that is not one of state. */
  void touch() {
    version++;
  }

  TaskState state() {
    return state;
  }

  long version() {
    return version;
  }

  /** Why it ends at its deadline. */
  TaskError deadlineOver() {
    Live live = live();
    return hasBegun()
        ? Reasons.notDone(live.timeout, live.lastError)
        : Reasons.notBegun(lane.type(), live.timeout);
  }

  /** Why it ends at its start limit. */
  TaskError startLimitOver() {
    return Reasons.startLimit(
        lane.type(), Objects.requireNonNull(live().startWithin, "it has no start limit"));
  }

  List<StateChange> history(StoreClock clock) {
    return History.read(history, clock);
  }

  boolean isEnded() {
    return state.isEnding();
  }

  boolean isWaiting() {
    return state == TaskState.PENDING || state == TaskState.RETRYING;
  }

  boolean hasBegun() {
    return begin > 0;
  }

  /** Whether an attempt still counts. */
  boolean isHeldBy(long token) {
    return state == TaskState.PROCESSING && begin == token;
  }

  /** Notes that an attempt has settled. */
  void settled(long token, Outcome outcome) {
    settled = token;
    settledAs = outcome.getClass();
  }

  /** Whether this very settle was noted before. */
  boolean wasSettled(long token, Outcome outcome) {
    return settled == token && outcome.getClass() == settledAs;
  }

  /** What becomes of the work if a waiting task ends now. */
  Work idleWork() {
    return live().left;
  }

  Live live() {
    return Objects.requireNonNull(live, "the task has ended");
  }

  @Nullable Remains remains() {
    return remains;
  }
}
