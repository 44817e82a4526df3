package io.dualloop.jdbc;

import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.spi.support.Millis;
import java.sql.SQLException;
import java.time.Duration;

/** Does for one locked task what time has brought. */
final class DueSteps {

  private final TaskRules rules;
  private final long tombstones;

  DueSteps(TaskRules rules, Duration tombstones) {
    this.rules = rules;
    this.tombstones = Millis.of(tombstones);
  }

  void run(Task task, Step step) throws SQLException {
    if (task.isForgotten()) {
      forget(task, step);
    } else if (task.isEnded()) {
      shrink(task, step);
    } else if (!task.isWaiting()) {
      running(task, step);
    } else if (!endIfOverdue(task, step)) {
      rules.makeReady(task, step);
    }
  }

  /** Ends a waiting task whose time is over; a late sweep must not let a worker begin it. */
  boolean endIfOverdue(Task task, Step step) throws SQLException {
    if (task.isDue("deadline")) {
      rules.end(task, TaskState.TIMEOUT, task.left(), task.deadlineOver(), step);
      return true;
    }
    if (task.isDue("start_by")) {
      rules.end(task, TaskState.TIMEOUT, Work.NOT_STARTED, task.startLimitOver(), step);
      return true;
    }
    return false;
  }

  private void running(Task task, Step step) throws SQLException {
    boolean leaseLost = task.isDue("lease_to");
    boolean lastMoment = task.row.number("deadline") + Task.SETTLE_GRACE <= task.now;
    if (task.row.flag("cancel_asked") && (leaseLost || task.isDue("stop_at"))) {
      rules.end(task, TaskState.CANCELLED, Work.RUNNING, null, step);
    } else if (lastMoment || (leaseLost && task.isDue("deadline"))) {
      rules.end(task, TaskState.TIMEOUT, Work.RUNNING, task.deadlineOver(), step);
    } else if (leaseLost) {
      rules.cutShort(task, Work.RUNNING, step);
    }
  }

  /** To a tombstone, which still stands for its id and its idempotency key. */
  void shrink(Task task, Step step) throws SQLException {
    task.clear("outcome", "code", "message", "retryable", "retry_after", "src_ver", "worker");
    task.set("history", "");
    task.set("forget", task.now + tombstones);
    task.write(step);
    int unused = step.tx.update("sweep.unwatch", "id", task.row.text("id"));
  }

  void forget(Task task, Step step) throws SQLException {
    int unused = step.tx.update("sweep.forget", "id", task.row.text("id"));
  }
}
