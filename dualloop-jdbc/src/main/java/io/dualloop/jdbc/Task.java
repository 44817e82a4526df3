package io.dualloop.jdbc;

import io.dualloop.api.IllegalTransitionException;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Submission;
import io.dualloop.spi.support.HistoryText;
import io.dualloop.spi.support.Reasons;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One locked row, and what a step changes in it. Its state changes through {@link #enter} alone,
 * and the table through {@link #write}.
 */
final class Task {

  /** How long after the deadline a worker may settle before its task ends without it. */
  static final long SETTLE_GRACE = Duration.ofSeconds(2).toMillis();

  /** Stands for a number that the database draws when the row is written. */
  private static final Object NEXT = new Object();

  final Row row;

  /** The database's time. Never before what has happened to the task: the row may have waited. */
  final long now;

  private final Map<String, @Nullable Object> changes = new LinkedHashMap<>();

  Task(Row row) {
    this.row = row;
    this.now =
        Math.max(
            row.number("now_ms"), Math.max(row.number("accepted"), row.numberOr("started", 0)));
  }

  TaskId id() {
    return TaskId.of(row.text("id"));
  }

  Submission.Lane lane() {
    return Lanes.of(row);
  }

  TaskState state() {
    return TaskState.valueOf(row.text("state"));
  }

  TaskStatus status() {
    return Statuses.read(row);
  }

  boolean isEnded() {
    return row.has("ended");
  }

  boolean isForgotten() {
    return row.has("forget");
  }

  boolean isWaiting() {
    return state() == TaskState.PENDING || state() == TaskState.RETRYING;
  }

  boolean hasBegun() {
    return row.has("token");
  }

  /** Whether an attempt still counts. */
  boolean isHeldBy(long token) {
    return state() == TaskState.PROCESSING && row.number("token") == token;
  }

  boolean isDue(String column) {
    return row.has(column) && row.number(column) <= now;
  }

  /** Why it ends at its deadline. */
  TaskError deadlineOver() {
    Duration timeout = sinceAccepted("deadline");
    return hasBegun()
        ? Reasons.notDone(timeout, Statuses.error(row))
        : Reasons.notBegun(lane().type(), timeout);
  }

  /** Why it ends at its start limit. */
  TaskError startLimitOver() {
    return Reasons.startLimit(lane().type(), sinceAccepted("start_by"));
  }

  private Duration sinceAccepted(String column) {
    return Duration.ofMillis(row.number(column) - row.number("accepted"));
  }

  /** The worst that an attempt so far has left behind. */
  Work left() {
    String left = row.textOrNull("left_as");
    return left == null ? Work.NOT_STARTED : Work.valueOf(left);
  }

  static Work worse(Work one, Work other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  void set(String column, @Nullable Object value) {
    row.put(column, value);
    changes.put(column, value);
  }

  /** To be drawn from the sequence when the row is written; can't be read before. */
  void setNext(String column) {
    row.put(column, null);
    changes.put(column, NEXT);
  }

  void clear(String... columns) {
    for (String column : columns) {
      set(column, null);
    }
  }

  /** Makes a change visible. */
  void touch() {
    set("version", row.number("version") + 1);
  }

  void enter(TaskState to) {
    if (!state().canBecome(to)) {
      throw new IllegalTransitionException(id(), state(), to);
    }
    set("state", to.name());
    touch();
    set(
        "history",
        HistoryText.with(
            row.text("history"),
            to,
            row.number("version"),
            row.number("attempt"),
            now - row.number("accepted")));
  }

  /** Writes what has changed, and the one timer with it. */
  void write(Step step) throws SQLException {
    if (!shape().isEmpty()) {
      written(step.tx.update(change(step.tx.statements())) == 1);
    }
  }

  /**
   * Which columns have changed, and the timer with them; empty if none have. Tasks of the same
   * shape are written by the same statement.
   */
  String shape() {
    if (changes.isEmpty()) {
      return "";
    }
    changes.put("due", due());
    StringBuilder shape = new StringBuilder();
    changes.forEach((name, value) -> shape.append(name).append(isDrawn(value) ? "+ " : " "));
    return shape.toString();
  }

  /** The columns of the {@link #shape}. */
  Set<String> changed() {
    return changes.keySet();
  }

  /** What one of them becomes. */
  @Nullable Object changedTo(String column) {
    return changes.get(column);
  }

  /** Whether it becomes the next number of the sequence. */
  static boolean isDrawn(@Nullable Object value) {
    return NEXT.equals(value);
  }

  /** What writes a task that has a {@link #shape}. */
  Sql.Filled change(Statements statements) {
    StringBuilder text = new StringBuilder("UPDATE " + statements.taskTable() + " SET ");
    List<@Nullable Object> values = new ArrayList<>();
    String separator = "";
    for (Map.Entry<String, @Nullable Object> change : changes.entrySet()) {
      text.append(separator).append(change.getKey()).append(" = ");
      separator = ", ";
      if (isDrawn(change.getValue())) {
        text.append(statements.next());
      } else {
        text.append('?');
        values.add(change.getValue());
      }
    }
    values.add(row.text("id"));
    return new Sql.Filled(text.append(" WHERE id = ?").toString(), values);
  }

  /** Whether its row was changed by {@link #change}. */
  void written(boolean found) {
    if (!found) {
      throw new IllegalStateException("the locked row of task " + id() + " is gone");
    }
    changes.clear();
  }

  private long due() {
    if (isForgotten()) {
      return row.number("forget");
    }
    if (isEnded()) {
      return row.number("expires");
    }
    if (state() == TaskState.PROCESSING) {
      long last = row.number("deadline") + SETTLE_GRACE;
      return Math.min(last, Math.min(row.number("lease_to"), row.numberOr("stop_at", last)));
    }
    long last = row.number("deadline");
    return Math.min(
        last, Math.min(row.numberOr("start_by", last), row.numberOr("delayed_to", last)));
  }
}
