package io.dualloop.jdbc;

import io.dualloop.api.Progress;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.support.Millis;
import io.dualloop.spi.support.Reasons;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What can happen to one locked task, each with everything that belongs to it: the row is written,
 * and who is told is read, before the method returns.
 */
final class TaskRules {

  /** A task that so often took its worker with it is not given to another one. */
  private static final int MAX_UNSETTLED_BEGINS = 5;

  private final long retention;

  TaskRules(Duration retention) {
    this.retention = Millis.of(retention);
  }

  /** The token is drawn as the row is written. */
  void begin(Task task, Address worker, Duration lease, Step step) throws SQLException {
    // First, since the history notes to which attempt a state belongs.
    task.set("attempt", task.row.number("charged") + 1);
    enter(task, TaskState.PROCESSING, step);
    task.setNext("token");
    task.set("worker", worker.topic());
    task.set("started", task.now);
    task.set("lease_to", task.now + Millis.of(lease));
    task.set("unsettled", task.row.number("unsettled") + 1);
    task.clear("ready_no", "delayed_to", "start_by");
    changed(task, step);
  }

  TaskStatus progress(Task task, Progress progress, Step step) throws SQLException {
    Duration remaining = progress.remaining();
    task.set("pct", (int) Math.max(task.row.number("pct"), progress.percent()));
    task.set("note", progress.message());
    task.set("remaining", remaining == null ? null : Millis.of(remaining));
    task.set("eta", remaining == null ? null : task.now + Millis.of(remaining));
    task.set("part", progress.partial() == null ? null : progress.partial().bytes());
    task.touch();
    return changed(task, step);
  }

  /** The attempt says that another one shall follow, and is charged. */
  TaskStatus retry(Task task, Duration delay, TaskError error, Step step) throws SQLException {
    task.set("charged", task.row.number("charged") + 1);
    task.set("unsettled", 0L);
    error(task, error);
    return waitAgain(task, Millis.of(delay), step);
  }

  /** The attempt was cut short and is not charged; the task waits again, unless that is poison. */
  TaskStatus cutShort(Task task, Work work, Step step) throws SQLException {
    if (work == Work.NOT_STARTED) {
      // No handler saw it, so the task can't be what brought its worker down.
      task.set("unsettled", task.row.number("unsettled") - 1);
    }
    leaves(task, work);
    long begins = task.row.number("unsettled");
    return begins >= MAX_UNSETTLED_BEGINS
        ? bury(task, task.left(), Reasons.poison(begins), step)
        : waitAgain(task, 0, step);
  }

  /** What an attempt leaves behind stays true, whatever later ones do. */
  void leaves(Task task, Work work) {
    task.set("left_as", Task.worse(work, task.left()).name());
  }

  private TaskStatus waitAgain(Task task, long delay, Step step) throws SQLException {
    enter(task, TaskState.RETRYING, step);
    // The worker stays until the next begin, so that one in another process hears that it is out.
    task.clear("lease_to");
    if (delay > 0) {
      task.set("delayed_to", task.now + delay);
    } else {
      ready(task, step);
    }
    return changed(task, step, worker(task));
  }

  void makeReady(Task task, Step step) throws SQLException {
    ready(task, step);
    task.write(step);
  }

  private static void ready(Task task, Step step) {
    task.setNext("ready_no");
    task.set("ready_at", task.now);
    task.clear("delayed_to");
    step.wake(task.lane(), task.id());
  }

  CancelStep cancel(Task task, Duration grace, Step step) throws SQLException {
    if (task.isForgotten()) {
      return new CancelStep.Unknown();
    }
    if (task.isEnded()) {
      return new CancelStep.TooLate(task.status());
    }
    if (task.isWaiting()) {
      task.set("cancel_asked", true);
      TaskStatus ended = end(task, TaskState.CANCELLED, task.left(), null, step);
      return new CancelStep.Ended(ended, Set.of());
    }
    return new CancelStep.Requested(requestCancel(task, Millis.of(grace), step), Set.of());
  }

  /** A second request must not prolong the grace of the first. */
  private TaskStatus requestCancel(Task task, long grace, Step step) throws SQLException {
    long stop = task.now + grace;
    if (task.row.flag("cancel_asked")) {
      task.set("stop_at", Math.min(stop, task.row.numberOr("stop_at", stop)));
      task.write(step);
      return task.status();
    }
    task.set("cancel_asked", true);
    task.set("stop_at", stop);
    // Whoever asks the same from now on gets a task of their own.
    task.clear("active_key");
    task.touch();
    return changed(task, step, worker(task));
  }

  /** Ends the task as FAILED and keeps its envelope, as it came, among the dead letters. */
  TaskStatus bury(Task task, Work work, TaskError why, Step step) throws SQLException {
    Letters.bury(task, why, step.tx);
    return end(task, TaskState.FAILED, work, why, step);
  }

  /** The only way to an ending. */
  TaskStatus end(Task task, TaskState ending, Work work, @Nullable TaskError error, Step step)
      throws SQLException {
    Address worker = worker(task);
    enter(task, ending, step);
    Work all = ending == TaskState.SUCCEEDED ? work : Task.worse(work, task.left());
    task.set("work", all.name());
    error(task, error);
    task.set("ended", task.now);
    task.set("expires", task.now + retention);
    task.setNext("end_no");
    // Of a part, a text and an estimate nobody has use any more, and the part may be large.
    task.clear("envelope", "note", "remaining", "eta", "part", "active_key", "ready_no");
    task.clear("ready_at", "delayed_to", "start_by", "lease_to", "stop_at");
    return changed(task, step, worker);
  }

  private static void error(Task task, @Nullable TaskError error) {
    task.set("code", error == null ? null : error.code());
    task.set("message", error == null ? null : error.message());
    task.set("retryable", error == null ? null : error.retryable());
    Duration after = error == null ? null : error.retryAfter();
    task.set("retry_after", after == null ? null : Millis.of(after));
  }

  /** Whose attempt counts no more by this step, or shall stop; null if that worker says so. */
  static @Nullable Address worker(Task task) {
    String worker = task.row.textOrNull("worker");
    return worker == null ? null : new Address(worker);
  }

  private static void enter(Task task, TaskState to, Step step) {
    boolean waited = task.isWaiting();
    task.enter(to);
    step.waiting((task.isWaiting() ? 1 : 0) - (waited ? 1 : 0));
  }

  private TaskStatus changed(Task task, Step step) throws SQLException {
    return changed(task, step, null);
  }

  private static TaskStatus changed(Task task, Step step, @Nullable Address worker)
      throws SQLException {
    step.changed(task, worker);
    return task.status();
  }
}
