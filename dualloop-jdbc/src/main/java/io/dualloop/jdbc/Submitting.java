package io.dualloop.jdbc;

import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Makes a task or finds the one that is meant. If it can't be made, another transaction locks the
 * row that has the id, else the idempotency key, else the request key.
 */
final class Submitting {

  /** By then some of a full queue's tasks have been begun, or it is too slow to wait for. */
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private static final int TRIES = 3;

  private final Waiting waiting;

  Submitting(Waiting waiting) {
    this.waiting = waiting;
  }

  Submitted submit(Submission wanted, Step step) throws SQLException {
    boolean full = !step.isTogether() && waiting.room(step.tx) == 0;
    for (int tries = 0; tries < TRIES; tries++) {
      TaskStatus made = full ? null : make(wanted, step);
      if (made != null) {
        return new Submitted.Accepted(made);
      }
      step.startAgain();
      Submitted found = find(wanted, full, step);
      if (found != null) {
        return found;
      }
      step.startAgain();
    }
    throw new SQLTransientException(
        "task " + wanted.id() + " met others with its keys that ended each time it looked");
  }

  /** Null if one of its keys is taken. */
  private static @Nullable TaskStatus make(Submission wanted, Step step) throws SQLException {
    Row row = step.make(wanted);
    if (row == null) {
      return null;
    }
    Task task = new Task(row);
    step.waiting(1);
    if (row.has("ready_no")) {
      step.wake(task.lane(), task.id());
    }
    return task.status();
  }

  private @Nullable Submitted find(Submission wanted, boolean full, Step step) throws SQLException {
    Task same = task(step.tx.one("step.lock", "id", wanted.id()));
    if (same != null) {
      return new Submitted.Known(join(same, wanted, step));
    }
    Submission.Idempotency idempotency = wanted.idempotency();
    Task user =
        idempotency == null
            ? null
            : task(step.tx.one("submit.idem", "idemKey", Keys.stored(idempotency.key())));
    if (idempotency != null && user != null) {
      return idempotency.fingerprint().equals(user.row.textOrNull("fingerprint"))
          ? new Submitted.Joined(join(user, wanted, step))
          : new Submitted.KeyReused(user.id());
    }
    Submission.RequestKey question = wanted.requestKey();
    Task asked =
        question == null
            ? null
            : task(step.tx.one("submit.active", "requestKey", Keys.stored(question.key())));
    if (question == null || asked == null) {
      return full ? busy() : null;
    }
    if (asked.row.numberOr("active_gen", 0) >= question.generation()) {
      return new Submitted.Joined(join(asked, wanted, step));
    }
    return full ? busy() : takeOver(asked, question, wanted, step);
  }

  private static Submitted busy() {
    return new Submitted.Busy(RETRY_AFTER);
  }

  /** The older task goes on without the key, and nobody sees that it had it. */
  private static @Nullable Submitted takeOver(
      Task older, Submission.RequestKey question, Submission wanted, Step step)
      throws SQLException {
    int unused =
        step.tx.update("submit.free", "id", older.id(), "generation", question.generation());
    TaskStatus made = make(wanted, step);
    return made == null ? null : new Submitted.Accepted(made);
  }

  private static @Nullable Task task(@Nullable Row row) {
    return row == null ? null : new Task(row);
  }

  /** Registers the watcher, or notes that somebody wants it who can't be told. */
  private static TaskStatus join(Task task, Submission wanted, Step step) throws SQLException {
    if (!task.isEnded()) {
      if (wanted.watcher() != null) {
        watch(task.id(), wanted.watcher(), step);
      } else if (!task.row.flag("pinned")) {
        task.set("pinned", true);
        task.write(step);
      }
    }
    return task.status();
  }

  /** One too many is answered but not told: it pins, so no leaving shows that nobody waits. */
  static void watch(TaskId id, Address watcher, Step step) throws SQLException {
    if (step.tx.update("watch.add", "id", id, "address", watcher) == 0) {
      int unused = step.tx.update("watch.full", "id", id, "address", watcher);
    }
  }
}
