package io.dualloop.jdbc;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.support.HistoryText;
import io.dualloop.spi.support.Millis;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads a row as the status that people and programs see. */
final class Statuses {

  private Statuses() {}

  static TaskStatus read(Row task) {
    TaskState state = TaskState.valueOf(task.text("state"));
    boolean ended = state.isEnding();
    boolean forgotten = task.has("forget");
    return new TaskStatus(
        TaskId.of(task.text("id")),
        task.text("type"),
        owner(task),
        state,
        task.number("version"),
        (int) task.number("attempt"),
        forgotten ? Progress.NONE : progress(task),
        !forgotten && task.flag("cancel_asked"),
        ended ? null : error(task),
        ended ? ending(task) : null,
        times(task, forgotten),
        HistoryText.read(task.text("history"), task.number("accepted")));
  }

  static User owner(Row task) {
    return new User(task.text("tenant"), task.text("principal"));
  }

  static @Nullable TaskError error(Row from) {
    String code = from.textOrNull("code");
    return code == null
        ? null
        : new TaskError(
            code, from.text("message"), from.flag("retryable"), from.durationOrNull("retry_after"));
  }

  private static Progress progress(Row task) {
    String note = task.textOrNull("note");
    return new Progress(
        (int) task.number("pct"),
        note == null ? "" : note,
        task.durationOrNull("remaining"),
        task.jsonOrNull("part"));
  }

  private static Ending ending(Row task) {
    Json result = task.jsonOrNull("outcome");
    return new Ending(
        Work.valueOf(task.text("work")),
        result,
        error(task),
        result == null ? null : Millis.between(task.number("as_of"), task.number("now_ms")),
        task.numberOr("token", 0),
        task.numberOrNull("src_ver"));
  }

  private static TaskStatus.Times times(Row task, boolean forgotten) {
    return new TaskStatus.Times(
        Instant.ofEpochMilli(task.number("accepted")),
        instant(task, "started"),
        instant(task, "ended"),
        forgotten ? null : instant(task, "expires"),
        instant(task, "eta"));
  }

  private static @Nullable Instant instant(Row task, String column) {
    Long millis = task.numberOrNull(column);
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }
}
