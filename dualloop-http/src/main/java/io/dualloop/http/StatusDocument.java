package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a task stands, as JSON; the same for polls, streams, long polls and webhooks. */
public final class StatusDocument {

  private final Links links;

  StatusDocument(Links links) {
    this.links = links;
  }

  /**
   * How a task stands, for those who are told by other ways than the endpoint's own.
   *
   * @param status which
   * @param base where the endpoint's tasks are, as the reader sees it, such as {@code
   *     https://api.example.com/tasks}; null for a document without links
   * @return a JSON object
   */
  public static Json of(TaskStatus status, @Nullable String base) {
    ObjectNode document = new StatusDocument(new Links(base == null ? "" : base)).of(status);
    if (base == null) {
      document.remove("links");
    }
    return Json.of(JsonText.bytes(document));
  }

  ObjectNode of(TaskStatus status) {
    ObjectNode document = JsonText.object();
    document.put("id", status.taskId().value());
    document.put("type", status.type());
    document.put("state", status.state().name());
    document.put("version", status.version());
    document.put("attempt", status.attempt());
    putProgress(document, status.progress());
    if (status.cancelRequested()) {
      document.put("cancelRequested", true);
    }
    TaskStatus.Times times = status.times();
    putTime(document, "created", times.acceptedAt());
    putTime(document, "started", times.startedAt());
    putTime(document, "ended", times.endedAt());
    putTime(document, "expires", times.expiresAt());
    putTime(document, "estimatedCompletion", times.estimatedCompletion());
    status.work().ifPresent(work -> document.put("work", work.name()));
    status.error().ifPresent(error -> document.set("error", problem(error)));
    links.put(document, status);
    return document;
  }

  private static void putProgress(ObjectNode document, Progress progress) {
    document.put("progress", progress.percent());
    if (!progress.message().isEmpty()) {
      document.put("message", progress.message());
    }
    if (progress.remaining() != null) {
      document.put("remainingMs", progress.remaining().toMillis());
    }
    if (progress.partial() != null) {
      JsonText.raw(document, "partial", progress.partial());
    }
  }

  private static void putTime(ObjectNode document, String name, @Nullable Instant time) {
    if (time != null) {
      document.put(name, time.toString());
    }
  }

  /** A task that failed is no failed request: the problem stands inside of its status. */
  private static ObjectNode problem(TaskError error) {
    ObjectNode problem = JsonText.object();
    problem.put("type", Problem.TYPE + "task-failed");
    problem.put("title", "The task failed");
    problem.put("code", error.code());
    problem.put("detail", error.message());
    problem.put("retryable", error.retryable());
    if (error.retryAfter() != null) {
      problem.put("retryAfterMs", error.retryAfter().toMillis());
    }
    return problem;
  }

  /** Names one state of one task; a store that lost data and began anew gives other names. */
  static String tag(TaskStatus status) {
    return '"'
        + Long.toString(status.times().acceptedAt().toEpochMilli(), 36)
        + "."
        + status.version()
        + '"';
  }
}
