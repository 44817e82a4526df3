package io.dualloop.core.local;

import io.dualloop.api.Progress;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.support.Reasons;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What can happen to one task, each with everything that belongs to it: lines, timers, keys, and
 * who is told. Guarded by the store's lock.
 */
final class TaskSteps {

  /** A task that so often took its worker with it is not given to another one. */
  static final int MAX_UNSETTLED_BEGINS = 5;

  /** How long after the deadline a worker may settle before its task ends without it. */
  static final Duration SETTLE_GRACE = Duration.ofSeconds(2);

  private final TaskIndex index;
  private final ReadyTasks ready = new ReadyTasks();
  private final TimerIndex timers = new TimerIndex();
  private final InProcessDeadLetters letters;
  private final Statuses statuses;
  private final Sharing sharing = new Sharing();
  private long begins;
  private long accepted;
  private int waiting;

  TaskSteps(TaskIndex index, InProcessDeadLetters letters, Statuses statuses) {
    this.index = index;
    this.letters = letters;
    this.statuses = statuses;
  }

  ReadyTasks ready() {
    return ready;
  }

  TimerIndex timers() {
    return timers;
  }

  int waiting() {
    return waiting;
  }

  /** Reads the sizes of what is there anyway; walks over lanes, never over tasks. */
  TaskCounts counts() {
    Map<Submission.Lane, Long> lanes = ready.sizes();
    TaskIndex.Sizes sizes = index.sizes();
    long readyNow = lanes.values().stream().mapToLong(Long::longValue).sum();
    return new TaskCounts(
        lanes,
        waiting - readyNow,
        sizes.tasks() - sizes.ended() - waiting,
        sizes.ended(),
        sizes.tombstones());
  }

  TaskStatus accept(Submission submission, Step step) {
    TaskRecord task = new TaskRecord(sharing.shared(submission), ++accepted, step.now);
    task.live().wanted(submission.watcher());
    waiting++;
    index.add(task);
    step.count("store.accepted", 1);
    makeReadyIfDue(task, step);
    return changed(task, step);
  }

  Claim begin(TaskRecord task, Address worker, Duration lease, Step step) {
    Live live = task.live();
    // First, since the history notes to which attempt a state belongs.
    task.attempt = live.charged + 1;
    enter(task, TaskState.PROCESSING, step);
    ready.remove(task);
    task.begin = ++begins;
    task.startedAt = step.now;
    live.unsettledBegins++;
    live.worker = worker;
    live.leaseEnds = StoreClock.after(step.now, lease);
    changed(task, step);
    return new Claim(
        new Claim.Ref(task.id, task.begin),
        task.lane.type(),
        task.owner,
        live.envelope,
        task.attempt,
        StoreClock.until(live.deadline, step.now),
        StoreClock.until(step.now, live.readyAt),
        null);
  }

  void renew(TaskRecord task, Duration lease, Step step) {
    task.live().leaseEnds = StoreClock.after(step.now, lease);
    schedule(task);
  }

  TaskStatus progress(TaskRecord task, Progress progress, Step step) {
    int percent = Math.max(task.progress.percent(), progress.percent());
    Duration remaining = progress.remaining();
    task.progress = new Progress(percent, progress.message(), remaining, progress.partial());
    task.live().estimatedAt =
        remaining == null ? StoreClock.NEVER : StoreClock.after(step.now, remaining);
    task.touch();
    return changed(task, step);
  }

  /** The attempt says that another one shall follow, and is charged. */
  TaskStatus retry(TaskRecord task, long readyAt, TaskError error, Step step) {
    Live live = task.live();
    live.charged++;
    live.unsettledBegins = 0;
    live.lastError = error;
    return waitAgain(task, readyAt, step);
  }

  /** The attempt was cut short and is not charged; the task waits again, unless that is poison. */
  TaskStatus cutShort(TaskRecord task, Work work, Step step) {
    Live live = task.live();
    if (work == Work.NOT_STARTED) {
      // No handler saw it, so the task can't be what brought its worker down.
      live.unsettledBegins--;
    }
    leaves(task, work);
    if (live.unsettledBegins >= MAX_UNSETTLED_BEGINS) {
      step.count("store.poison", 1);
      return bury(task, task.idleWork(), Reasons.poison(live.unsettledBegins), step);
    }
    return waitAgain(task, step.now, step);
  }

  /** What an attempt leaves behind stays true, whatever later ones do. */
  void leaves(TaskRecord task, Work work) {
    Live live = task.live();
    live.left = work.compareTo(live.left) > 0 ? work : live.left;
  }

  private TaskStatus waitAgain(TaskRecord task, long readyAt, Step step) {
    enter(task, TaskState.RETRYING, step);
    Live live = task.live();
    tellWorker(task, step);
    live.worker = null;
    live.leaseEnds = StoreClock.NEVER;
    live.readyAt = readyAt;
    makeReadyIfDue(task, step);
    return changed(task, step);
  }

  void makeReadyIfDue(TaskRecord task, Step step) {
    Live live = task.live();
    if (!live.ready && live.readyAt <= step.now) {
      ready.add(task);
      step.wake(task.lane, task.id);
    }
  }

  /** A second request changes nothing: it must not prolong the grace of the first. */
  TaskStatus requestCancel(TaskRecord task, Duration grace, Step step) {
    if (task.cancelRequested) {
      return statuses.of(task, step.now);
    }
    task.cancelRequested = true;
    index.release(task);
    task.live().graceEnds = StoreClock.after(step.now, grace);
    task.touch();
    tellWorker(task, step);
    return changed(task, step);
  }

  private void tellWorker(TaskRecord task, Step step) {
    Address worker = task.live().worker;
    // A worker that also watches is told as a watcher.
    if (worker != null && !task.live().watchers().contains(worker)) {
      step.tell(Set.of(worker), statuses.of(task, step.now));
    }
  }

  TaskStatus end(TaskRecord task, TaskState ending, Remains remains, Step step) {
    Live live = task.live();
    Set<Address> told = new HashSet<>(live.watchers());
    if (live.worker != null) {
      told.add(live.worker);
    }
    boolean wasWaiting = task.isWaiting();
    ready.remove(task);
    index.release(task);
    timers.cancel(task);
    task.end(ending, remains, step.now);
    waiting -= wasWaiting ? 1 : 0;
    index.ended(task, step);
    step.count(endedAs(ending), 1);
    TaskStatus status = statuses.of(task, step.now);
    step.tell(told, status);
    return status;
  }

  private static String endedAs(TaskState ending) {
    return switch (ending) {
      case SUCCEEDED -> "store.ended.succeeded";
      case TIMEOUT -> "store.ended.timeout";
      case CANCELLED -> "store.ended.cancelled";
      default -> "store.ended.failed";
    };
  }

  /** Ends the task as FAILED and keeps its envelope, as it came, among the dead letters. */
  TaskStatus bury(TaskRecord task, Work work, TaskError why, Step step) {
    DeadLetter letter = new DeadLetter(task.id, task.lane.type(), why, task.live().envelope);
    step.count("store.letter.dropped", letters.put(letter));
    step.count("store.letter.kept", 1);
    return end(task, TaskState.FAILED, Remains.of(work, why), step);
  }

  private void enter(TaskRecord task, TaskState to, Step step) {
    boolean wasWaiting = task.isWaiting();
    task.enter(to, step.now);
    waiting += (task.isWaiting() ? 1 : 0) - (wasWaiting ? 1 : 0);
  }

  private TaskStatus changed(TaskRecord task, Step step) {
    schedule(task);
    TaskStatus status = statuses.of(task, step.now);
    step.tell(task.live().watchers(), status);
    return status;
  }

  void schedule(TaskRecord task) {
    timers.set(task, task.isWaiting() ? nextWhileWaiting(task) : nextWhileRunning(task.live()));
  }

  private static long nextWhileWaiting(TaskRecord task) {
    Live live = task.live();
    long next = live.deadline;
    if (!task.hasBegun()) {
      next = Math.min(next, live.startBy);
    }
    return live.ready ? next : Math.min(next, live.readyAt);
  }

  private static long nextWhileRunning(Live live) {
    long lastMoment = StoreClock.after(live.deadline, SETTLE_GRACE);
    return Math.min(lastMoment, Math.min(live.leaseEnds, live.graceEnds));
  }
}
