package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.CommandRequest;
import io.dualloop.api.Json;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What a POST does: answers what is known, or makes a task and says where it is. */
final class Submitting {

  private static final String CACHE = "dualloop";

  private final ForegroundLoop loop;
  private final Types types;
  private final Reservations reservations = new Reservations();
  private final WatchedTasks tasks;
  private final Waits waits;
  private final Reading reading;
  private final Links links;
  private final Pushing pushing;
  private final Executor executor;
  private final Duration longest;

  Submitting(Parts parts, Types types, Reading reading) {
    this.loop = parts.loop();
    this.types = types;
    this.tasks = parts.tasks();
    this.waits = parts.waits();
    this.reading = reading;
    this.links = parts.links();
    this.pushing = parts.pushing();
    this.executor = parts.executor();
    this.longest = parts.limits().patience();
  }

  /** Refuses what needs no body to be refused. */
  static void check(HttpCall call) {
    String type = call.header("Content-Type").orElse("").split(";", 2)[0].trim();
    if (!type.toLowerCase(Locale.ROOT).equals(JsonText.MEDIA_TYPE)) {
      // A page of another site can send a form here, but not this type without asking first.
      throw new Problem(
              "media-type",
              415,
              "Media type not supported",
              "Content-Type must be application/json.")
          .exception();
    }
    Optional<String> unused = IdempotencyKey.of(call);
  }

  CompletionStage<HttpReply> post(HttpCall call, byte[] body, User user) {
    TaskRequest<?, ?> request = types.request(Order.read(body), call, user);
    return request instanceof QueryRequest<?, ?> question
        ? ask(call, question, user)
        : submit(call, request, user, null, null);
  }

  private <P, R> CompletionStage<HttpReply> ask(
      HttpCall call, QueryRequest<P, R> question, User user) {
    return loop.lookUp(question, user)
        .thenComposeAsync(
            known -> {
              Answer<R> answer = known.orElse(null);
              if (answer instanceof Answer.Fresh<R> fresh) {
                return CompletableFuture.completedFuture(fresh(question, fresh));
              }
              ObjectNode stale =
                  answer instanceof Answer.Stale<R> old ? stale(question, old) : null;
              return submit(call, question, user, stale, stale == null ? "miss" : "stale");
            },
            executor);
  }

  private static <P, R> HttpReply fresh(QueryRequest<P, R> question, Answer.Fresh<R> answer) {
    ObjectNode document = JsonText.object();
    document.put("type", question.type().name());
    document.put("state", "SUCCEEDED");
    document.put("ageMs", answer.age().toMillis());
    JsonText.raw(document, "result", json(question, answer.value()));
    Duration good = question.type().goodFor(answer.value(), thrown -> {});
    String ttl = good.isZero() ? "" : "; ttl=" + good.minus(answer.age()).toSeconds();
    return HttpReply.of(200, JsonText.MEDIA_TYPE, JsonText.bytes(document))
        .with("Age", Long.toString(answer.age().toSeconds()))
        .with("Cache-Status", CACHE + "; hit" + ttl);
  }

  /** An older answer, to be going on with: the task beside it fetches a newer one. */
  private static <P, R> ObjectNode stale(QueryRequest<P, R> question, Answer.Stale<R> answer) {
    ObjectNode stale = JsonText.object();
    JsonText.raw(stale, "result", json(question, answer.value()));
    stale.put("ageMs", answer.age().toMillis());
    stale.put("reason", answer.reason().name());
    return stale;
  }

  private static <P, R> Json json(QueryRequest<P, R> question, @Nullable R value) {
    return JsonText.write(value, question.type().resultType());
  }

  private CompletionStage<HttpReply> submit(
      HttpCall call,
      TaskRequest<?, ?> request,
      User user,
      @Nullable ObjectNode stale,
      @Nullable String forwarded) {
    boolean isCommand = request instanceof CommandRequest<?, ?>;
    Runnable release = isCommand ? reservations.take(call, request.type().name(), user) : () -> {};
    CompletionStage<Submitted> submitting;
    try {
      submitting = loop.submit(request);
    } catch (RuntimeException e) {
      release.run();
      throw e;
    }
    return submitting
        .whenComplete((answer, failure) -> release.run())
        .thenComposeAsync(
            answer ->
                answer
                    .<CompletionStage<HttpReply>>fold(
                        made -> accepted(call, made, user, stale),
                        joined -> accepted(call, joined, user, stale),
                        usedBy -> {
                          throw reused(links.self(usedBy)).exception();
                        },
                        wait -> {
                          throw Problem.unavailable("The queue is full.")
                              .retryAfter(wait)
                              .exception();
                        })
                    .thenApply(reply -> cacheStatus(reply, answer, forwarded)),
            executor);
  }

  private static Problem reused(String usedBy) {
    return new Problem(
            "idempotency-key-reused",
            422,
            "Idempotency key reused",
            "This key was used with another payload; send a new one for a new order.")
        .header("Link", "<" + usedBy + ">; rel=\"related\"");
  }

  private static HttpReply cacheStatus(
      HttpReply reply, Submitted answer, @Nullable String forwarded) {
    if (forwarded == null) {
      return reply;
    }
    String collapsed = answer instanceof Submitted.Joined ? "; collapsed" : "";
    return reply.with("Cache-Status", CACHE + "; fwd=" + forwarded + collapsed);
  }

  private CompletionStage<HttpReply> accepted(
      HttpCall call, TaskStatus status, User user, @Nullable ObjectNode stale) {
    return pushing
        .accepted(status)
        .thenComposeAsync(done -> lookedAfter(call, status, user, stale), executor);
  }

  private CompletionStage<HttpReply> lookedAfter(
      HttpCall call, TaskStatus status, User user, @Nullable ObjectNode stale) {
    Preferences preferences = Preferences.of(call);
    Duration wished = preferences.patience();
    Duration wait = wished == null || wished.compareTo(longest) <= 0 ? wished : longest;
    if (wait == null || wait.isZero()) {
      return CompletableFuture.completedFuture(
          preferences.applied(pending(status, stale), null, false));
    }
    return ended(status, user, wait)
        .thenApply(
            told -> {
              TaskStatus now = told.status();
              if (now != null) {
                pushing.seen(user, now);
              }
              HttpReply reply =
                  now != null && now.isEnded()
                      ? reading.document(200, now, now.result().orElse(null))
                      : pending(now == null ? status : now, stale);
              return preferences.applied(
                  reply.with("Location", links.self(status.taskId())), wait, false);
            });
  }

  private CompletionStage<Told> ended(TaskStatus status, User user, Duration wait) {
    return tasks
        .find(status.taskId(), user)
        .thenCompose(
            told ->
                told.isLast()
                    ? CompletableFuture.completedFuture(told)
                    : waits.until(status.taskId(), user, wait, told, Told::isLast))
        .thenCompose(
            told -> {
              TaskStatus now = told.status();
              boolean left = now != null && now.isEnded() && now.result().isEmpty();
              // The feed may leave a large result behind.
              return left
                  ? tasks.ask(status.taskId(), user)
                  : CompletableFuture.completedFuture(told);
            })
        // The task is there, and saying so is better than saying that waiting for it failed.
        .exceptionally(failure -> tasks.toldNow(status));
  }

  private HttpReply pending(TaskStatus status, @Nullable ObjectNode stale) {
    ObjectNode document = reading.json(status);
    if (stale != null) {
      document.set("stale", stale);
    }
    return HttpReply.of(202, JsonText.MEDIA_TYPE, JsonText.bytes(document))
        .with("Location", links.self(status.taskId()))
        .with("ETag", StatusDocument.tag(status))
        .with("Retry-After", RetryAfter.of(status, loop.runtime().now()));
  }
}
