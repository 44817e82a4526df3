package io.dualloop.redis;

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
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads a task as Redis holds it. */
final class Statuses {

  private Statuses() {}

  static TaskStatus read(Fields task) {
    TaskState state = TaskState.valueOf(task.text("state"));
    boolean ended = state.isEnding();
    String history = task.textOrNull("history");
    return new TaskStatus(
        TaskId.of(task.text("id")),
        task.text("type"),
        owner(task),
        state,
        task.number("version"),
        (int) task.numberOr("attempt", 0),
        progress(task),
        task.has("cancelAsked"),
        ended ? null : error(task),
        ended ? ending(task) : null,
        times(task),
        HistoryText.read(history == null ? "" : history, task.number("accepted")));
  }

  static User owner(Fields task) {
    return new User(task.text("tenant"), task.text("principal"));
  }

  static @Nullable TaskError error(Fields from) {
    String code = from.textOrNull("code");
    return code == null
        ? null
        : new TaskError(
            code,
            from.text("message"),
            from.text("retryable").equals("1"),
            from.durationOrNull("retryAfter"));
  }

  private static Progress progress(Fields task) {
    byte[] partial = task.bytes("partial");
    String note = task.textOrNull("note");
    return new Progress(
        (int) task.numberOr("percent", 0),
        note == null ? "" : note,
        task.durationOrNull("remaining"),
        partial == null ? null : Json.of(partial));
  }

  private static Ending ending(Fields task) {
    byte[] result = task.bytes("result");
    Duration age =
        result == null
            ? null
            : Duration.ofMillis(Math.max(0, task.number("now") - task.number("asOf")));
    return new Ending(
        Work.valueOf(task.text("work")),
        result == null ? null : Json.of(result),
        error(task),
        age,
        task.numberOr("token", 0),
        task.numberOrNull("sourceVersion"));
  }

  private static TaskStatus.Times times(Fields task) {
    return new TaskStatus.Times(
        Instant.ofEpochMilli(task.number("accepted")),
        instant(task, "started"),
        instant(task, "ended"),
        instant(task, "expires"),
        instant(task, "eta"));
  }

  private static @Nullable Instant instant(Fields task, String name) {
    Long millis = task.numberOrNull(name);
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }
}
