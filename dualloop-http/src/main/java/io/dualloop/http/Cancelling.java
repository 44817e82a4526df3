package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** What a DELETE does: asks for a cancel, and says truthfully what became of it. */
final class Cancelling {

  private final ForegroundLoop loop;
  private final WatchedTasks tasks;
  private final Links links;
  private final PollLimit limit;
  private final Executor executor;

  Cancelling(Parts parts) {
    this.loop = parts.loop();
    this.tasks = parts.tasks();
    this.links = parts.links();
    this.limit = parts.cancels();
    this.executor = parts.executor();
  }

  CompletionStage<HttpReply> cancel(TaskId id, User user) {
    limit.poll(id, user);
    tasks.doubt(id, user);
    return loop.cancel(id, user)
        .thenComposeAsync(
            answer -> {
              tasks.doubt(id, user);
              return answer.<CompletionStage<HttpReply>>fold(
                  work -> CompletableFuture.completedFuture(done(work.name())),
                  status -> CompletableFuture.completedFuture(tooLate(status)),
                  () -> CompletableFuture.completedFuture(HttpReply.empty(204)),
                  () -> unknown(id, user));
            },
            executor);
  }

  /** The same on a socket: what to say of it there. */
  CompletionStage<String> said(TaskId id, User user) {
    return cancel(id, user)
        .thenApply(
            reply ->
                reply.status() == 204
                    ? ServerMessages.cancelled(
                        id, reply.headers().getOrDefault("Dualloop-Work", ""))
                    : ServerMessages.problem(id, reply.body()));
  }

  private static HttpReply done(String work) {
    return HttpReply.empty(204).with("Dualloop-Work", work);
  }

  private HttpReply tooLate(TaskStatus status) {
    String work = status.work().map(Enum::name).orElse("");
    if (status.state() == TaskState.CANCELLED) {
      // Said twice is as good as once.
      return done(work);
    }
    Problem problem =
        new Problem(
            "too-late", 409, "Too late", "The task had ended as " + status.state() + " before.");
    ObjectNode document = problem.document();
    document.put("state", status.state().name());
    document.put("work", work);
    links.put(document, status);
    return problem.reply(document);
  }

  /** Tells what is forgotten from what never was. */
  private CompletionStage<HttpReply> unknown(TaskId id, User user) {
    return tasks
        .ask(id, user)
        .thenApply(
            told -> {
              TaskStatus status = Lookups.found(told.lookup());
              if (!status.isEnded()) {
                throw Problem.unavailable("The store can't tell now; try again.").exception();
              }
              return tooLate(status);
            });
  }
}
