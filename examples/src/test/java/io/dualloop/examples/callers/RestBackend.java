package io.dualloop.examples.callers;

import io.dualloop.api.Command;
import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import java.util.concurrent.CompletionStage;

/** A REST back end that answers 202 and lets the client look again. No sessions, no waiting. */
final class RestBackend {

  /** What to export. */
  record ExportOrders(int year) {}

  /** Where the export is. */
  record Exported(String file) {}

  static final Command<ExportOrders, Exported> EXPORT =
      TaskType.command("EXPORT_ORDERS", ExportOrders.class, Exported.class);

  /** An HTTP response: its status, and what is in it. */
  record Response(int status, String body) {}

  private final ForegroundLoop loop;

  RestBackend(ForegroundLoop loop) {
    this.loop = loop;
  }

  /** POST /exports: the same key gives the same export, however often it is sent. */
  CompletionStage<Response> post(int year, User user, String idempotencyKey) {
    return loop.submit(EXPORT.of(new ExportOrders(year)).by(user).idempotencyKey(idempotencyKey))
        .thenApply(
            submitted ->
                submitted.fold(
                    accepted -> new Response(202, accepted.taskId().value()),
                    joined -> new Response(202, joined.taskId().value()),
                    reused -> new Response(422, "this key was used for " + reused),
                    busy -> new Response(503, "try again in " + busy.toSeconds() + " s")));
  }

  /** GET /exports/{id} */
  CompletionStage<Response> get(String id, User user) {
    return loop.find(TaskId.of(id), user).thenApply(RestBackend::found);
  }

  private static Response found(Lookup lookup) {
    return lookup.fold(
        status -> new Response(200, body(status)),
        gone -> new Response(410, "it ended as " + gone.state()),
        () -> new Response(404, ""));
  }

  private static String body(TaskStatus status) {
    return status.result().map(Object::toString).orElse(status.state().name());
  }

  /** DELETE /exports/{id}: says what became of the work. */
  CompletionStage<Response> delete(String id, User user) {
    return loop.cancel(TaskId.of(id), user)
        .thenApply(
            answer ->
                answer.fold(
                    work -> new Response(200, "cancelled, the work is " + work),
                    ending -> new Response(409, "it had ended as " + ending.state()),
                    () -> new Response(202, "others still wait for it"),
                    () -> new Response(404, "")));
  }
}
