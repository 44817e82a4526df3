package io.dualloop.jdbc;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.DeadLetter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets aside rows that can't be read, since somebody else wrote them, so that they hold up no
 * other. A task that has not ended ends as FAILED, and its envelope goes to the dead letters.
 */
final class Unreadable {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);

  private final Telemetry telemetry;
  private final Duration retention;

  Unreadable(Telemetry telemetry, Duration retention) {
    this.telemetry = telemetry;
    this.retention = retention;
  }

  /** Those of some locked tasks that can be read; the others are set aside. */
  List<Task> others(List<Task> tasks, Step step) throws SQLException {
    List<Task> others = new ArrayList<>();
    for (Task task : tasks) {
      RuntimeException why = trouble(task);
      if (why == null) {
        others.add(task);
      } else {
        setAside(task, why, step);
      }
    }
    return others;
  }

  /** An ended task shrinks and goes without being read. */
  private static @Nullable RuntimeException trouble(Task task) {
    try {
      if (!task.isEnded()) {
        Object unusedLane = task.lane();
        Object unusedLeft = task.left();
        Object unusedStatus = task.status();
        Object unusedWorker = TaskRules.worker(task);
      }
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  void setAside(Task task, RuntimeException why, Step step) throws SQLException {
    String id = task.row.text("id");
    telemetry.failure("jdbc.row", why);
    log.error("task '{}' can't be read and is set aside: did somebody write its row?", id, why);
    TaskError reason =
        TaskError.permanent(
            TaskError.ENVELOPE_INVALID, "the row of task '" + id + "' can't be read: " + why);
    Row kept = step.tx.one("dead.envelope", "id", id);
    Json envelope = kept == null ? null : kept.jsonOrNull("envelope");
    Json original = envelope == null ? Json.of("") : envelope;
    TaskId letter = idOrOwn(id, task.now);
    Letters.keep(new DeadLetter(letter, task.row.text("type"), reason, original), step.tx);
    int unused =
        step.tx.update(
            "aside.end",
            "id",
            id,
            "work",
            task.hasBegun() ? Work.RUNNING : Work.NOT_STARTED,
            "code",
            reason.code(),
            "message",
            reason.message(),
            "retention",
            retention);
    tell(id, step);
  }

  private static TaskId idOrOwn(String id, long now) {
    try {
      return TaskId.of(id);
    } catch (IllegalArgumentException e) {
      return TaskId.create(now);
    }
  }

  /** What can't be read even now is not kept: nobody can ask for it. */
  private static void tell(String id, Step step) throws SQLException {
    Task ended = new Task(Objects.requireNonNull(step.tx.one("find", "id", id), id));
    try {
      step.tell(step.watchers(id), ended.status());
    } catch (RuntimeException e) {
      int unusedWatchers = step.tx.update("sweep.unwatch", "id", id);
      int unusedTask = step.tx.update("aside.forget", "id", id);
    }
  }
}
