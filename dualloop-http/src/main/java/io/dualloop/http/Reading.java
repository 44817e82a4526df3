package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What is read of a task: its status, and its result. */
final class Reading {

  private final ForegroundLoop loop;
  private final WatchedTasks tasks;
  private final PollLimit polls;
  private final StatusDocument documents;
  private final Links links;
  private final Pushing pushing;

  Reading(Parts parts) {
    this.loop = parts.loop();
    this.tasks = parts.tasks();
    this.polls = parts.polls();
    this.documents = parts.documents();
    this.links = parts.links();
    this.pushing = parts.pushing();
  }

  CompletionStage<HttpReply> status(HttpCall call, TaskId id, User user) {
    polls.poll(id, user);
    return tasks
        .find(id, user)
        .thenApply(told -> seen(call, user, Lookups.found(told.lookup())))
        .thenApply(status -> paced(user, status, status(call, status)));
  }

  private HttpReply status(HttpCall call, TaskStatus status) {
    Preferences preferences = Preferences.of(call);
    if (status.state() == TaskState.SUCCEEDED && !preferences.wantsRepresentation()) {
      return document(303, status).with("Location", links.result(status.taskId()));
    }
    String tag = StatusDocument.tag(status);
    HttpReply reply =
        matches(call, tag)
            ? timed(HttpReply.empty(304).with("ETag", tag), status)
            : document(200, status);
    return preferences.applied(reply, null, reply.status() == 200);
  }

  /** A HEAD is not read by anybody. */
  private TaskStatus seen(HttpCall call, User user, TaskStatus status) {
    if (!call.method().equals("HEAD")) {
      pushing.seen(user, status);
    }
    return status;
  }

  /** What is for polls is polled as often as the host's plan says. */
  private HttpReply paced(User user, TaskStatus status, HttpReply reply) {
    long now = loop.runtime().nanos();
    boolean left = pushing.isOver(tasks.pushedFor(status.taskId(), user, now));
    return left && !status.isEnded() ? reply.with("Retry-After", pushing.pollEvery()) : reply;
  }

  ObjectNode json(TaskStatus status) {
    return documents.of(status);
  }

  private HttpReply document(int code, TaskStatus status) {
    return document(code, status, null);
  }

  /** The status as an answer; with its result in it, if that is given. */
  HttpReply document(int code, TaskStatus status, @Nullable Json result) {
    ObjectNode document = documents.of(status);
    if (result != null) {
      JsonText.raw(document, "result", result);
    }
    HttpReply reply = HttpReply.of(code, JsonText.MEDIA_TYPE, JsonText.bytes(document));
    return timed(reply.with("ETag", StatusDocument.tag(status)), status);
  }

  private HttpReply timed(HttpReply reply, TaskStatus status) {
    return status.isEnded()
        ? reply
        : reply.with("Retry-After", RetryAfter.of(status, loop.runtime().now()));
  }

  private static boolean matches(HttpCall call, String tag) {
    return call.header("If-None-Match")
        .filter(
            sent ->
                sent.equals("*")
                    || java.util.Arrays.stream(sent.split(",", 32))
                        .map(each -> each.trim().replaceFirst("^W/", ""))
                        .anyMatch(tag::equals))
        .isPresent();
  }

  CompletionStage<HttpReply> result(HttpCall call, TaskId id, User user) {
    polls.poll(id, user);
    // What the feed tells may leave a large result behind; the store has it.
    return tasks
        .ask(id, user)
        .thenApply(told -> seen(call, user, Lookups.found(told.lookup())))
        .thenApply(status -> result(call, status));
  }

  private HttpReply result(HttpCall call, TaskStatus status) {
    Ending ending = status.ending();
    if (ending == null) {
      return timed(
          new Problem("not-ended", 409, "Not ended", "The task has no result yet.").reply(),
          status);
    }
    if (status.state() != TaskState.SUCCEEDED) {
      Problem none = new Problem("no-result", 409, "No result", "The task has no result.");
      ObjectNode document = none.document();
      document.put("state", status.state().name());
      document.put("work", ending.work().name());
      return none.reply(document);
    }
    Json result = ending.result();
    if (result == null) {
      throw new Problem("gone", 410, "Gone", "The result is no longer kept.").exception();
    }
    String tag = StatusDocument.tag(status);
    HttpReply reply =
        matches(call, tag)
            ? HttpReply.empty(304)
            : HttpReply.of(200, JsonText.MEDIA_TYPE, result.bytes());
    Duration age = ending.dataAge();
    reply = reply.with("ETag", tag).with("Cache-Control", "private, no-cache");
    return age == null ? reply : reply.with("Age", Long.toString(age.toSeconds()));
  }
}
