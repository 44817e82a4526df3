package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.TaskType;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of another process, over HTTP. Safe for use by any thread; no method blocks, and no
 * thread is held by a task that is followed.
 */
public final class RemoteTasks {

  private final Calls calls;
  private final Duration giveUpAfter;
  private final @Nullable SharedSocket socket;

  RemoteTasks(Calls calls, Duration giveUpAfter, boolean bySocket) {
    this.calls = calls;
    this.giveUpAfter = giveUpAfter;
    this.socket = bySocket ? new SharedSocket(calls) : null;
  }

  /**
   * Begins to build a client.
   *
   * @param tasks where the tasks are, such as {@code http://localhost:8080/tasks}
   * @return a builder with the defaults
   * @throws IllegalArgumentException if it is not an absolute http or https address
   */
  public static RemoteTasksBuilder at(URI tasks) {
    return new RemoteTasksBuilder(tasks);
  }

  /**
   * Submits. A command without an idempotency key gets one, so that a submit whose answer was lost
   * is repeated safely; this is done for as long as the client's patience lasts.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param request what is asked; its user is not sent: the other side knows whom it admits
   * @return completes when the other side has accepted; fails with {@link RemoteTaskException}
   * @throws IllegalArgumentException if the parameters can't be written, or the terms contradict
   *     each other
   */
  public <P, R> CompletionStage<RemoteTask<R>> submit(TaskRequest<P, R> request) {
    request.check();
    CompletableFuture<RemoteTask<R>> accepted = new CompletableFuture<>();
    String key = ClientJson.key(request).orElseGet(() -> UUID.randomUUID().toString());
    new Submit<>(request, ClientJson.order(request), key, accepted).send();
    return accepted;
  }

  /**
   * Follows a task that was submitted before, perhaps by another process of the same user.
   *
   * @param <R> the result
   * @param type its type
   * @param id which
   * @return the task; if there is none, its ending fails
   */
  public <R> RemoteTask<R> follow(TaskType<?, R> type, TaskId id) {
    return follow(calls.base().getRawPath() + "/" + id.value(), type.resultType());
  }

  private <R> RemoteTask<R> follow(String place, Type result) {
    return RemoteTask.follow(
        new Followed<>(calls, place, result, giveUpAfter, new CompletableFuture<>()), socket);
  }

  /** One submit, until it is answered. */
  private final class Submit<P, R> {

    private final TaskRequest<P, R> request;
    private final byte[] body;
    private final String key;
    private final CompletableFuture<RemoteTask<R>> accepted;
    private final Backoff backoff = new Backoff(Duration.ofMillis(250));
    private final long giveUpAt = System.nanoTime() + giveUpAfter.toNanos();

    Submit(
        TaskRequest<P, R> request,
        byte[] body,
        String key,
        CompletableFuture<RemoteTask<R>> accepted) {
      this.request = request;
      this.body = body;
      this.key = key;
      this.accepted = accepted;
    }

    void send() {
      HttpRequest.Builder post =
          calls
              .to(calls.base().getRawPath())
              .setHeader("Content-Type", "application/json")
              .setHeader("Prefer", "respond-async")
              .POST(HttpRequest.BodyPublishers.ofByteArray(body));
      if (request instanceof QueryRequest<P, R> question) {
        question
            .acceptedAge()
            .ifPresent(age -> post.setHeader("Cache-Control", "max-age=" + age.toSeconds()));
      } else {
        post.setHeader("Idempotency-Key", '"' + key.replaceAll("([\\\\\"])", "\\\\$1") + '"');
      }
      var unused =
          calls
              .send(post)
              .whenComplete(
                  (response, failure) ->
                      guarded(
                              () -> {
                                if (failure != null) {
                                  again(Duration.ZERO, Calls.unreached(failure));
                                } else {
                                  answered(response);
                                }
                              })
                          .run());
    }

    /** A step that throws fails the submit: nobody else would ever hear of it. */
    private Runnable guarded(Runnable step) {
      return () -> {
        try {
          step.run();
        } catch (RuntimeException | Error e) {
          accepted.completeExceptionally(Calls.unreached(e));
        }
      };
    }

    private void answered(HttpResponse<String> response) {
      int status = response.statusCode();
      RemoteTaskException refused = status < 300 ? null : Calls.refused(response);
      if (refused == null) {
        try {
          accepted.complete(task(response));
        } catch (RuntimeException e) {
          accepted.completeExceptionally(Calls.unreached(e));
        }
      } else if (Calls.mayPass(status) || refused.kind().equals("idempotency-key-in-flight")) {
        again(Backoff.asked(response), refused);
      } else {
        accepted.completeExceptionally(refused);
      }
    }

    private RemoteTask<R> task(HttpResponse<String> response) {
      String location = response.headers().firstValue("Location").orElse(null);
      if (location != null) {
        return follow(location, request.type().resultType());
      }
      JsonNode document = ClientJson.tree(response.body());
      if (!document.has("result")) {
        throw new RemoteTaskException(
            response.statusCode(), "answer-unreadable", "neither a task nor a result came", null);
      }
      R result = ClientJson.result(document.path("result").toString(), request.type().resultType());
      return RemoteTask.answered(ClientJson.ending(document, result));
    }

    private void again(Duration asked, RemoteTaskException why) {
      Duration wait = backoff.next(asked);
      if (System.nanoTime() + wait.toNanos() - giveUpAt > 0) {
        accepted.completeExceptionally(why);
      } else {
        Calls.later(wait, guarded(this::send));
      }
    }
  }
}
