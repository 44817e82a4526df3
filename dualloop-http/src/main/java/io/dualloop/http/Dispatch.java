package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.spi.Registration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** From a request to who handles it: path, method, admission, body. */
final class Dispatch {

  private static final HttpReply UNTOLD =
      Problem.unavailable("It can't be told now; try again.").reply();

  private final HttpEndpointBuilder settings;
  private final Executor executor;
  private final Gate gate;
  private final Sites sites;
  private final Submitting submitting;
  private final Reading reading;
  private final Cancelling cancelling;
  private final Events events;
  private final Failures failures;
  private final HeldBodies bodies;
  private volatile boolean closed;

  Dispatch(HttpEndpointBuilder settings, Parts parts, Events events, Failures failures) {
    this.settings = settings;
    this.executor = parts.executor();
    this.gate = new Gate(settings);
    this.sites = settings.sites();
    this.reading = new Reading(parts);
    this.submitting = new Submitting(parts, settings.types(), reading);
    this.cancelling = new Cancelling(parts);
    this.events = events;
    this.failures = failures;
    this.bodies = new HeldBodies(parts.limits().bodyBytes());
  }

  CompletionStage<HttpReply> handle(HttpCall call) {
    CompletionStage<HttpReply> reply;
    try {
      reply = route(call);
    } catch (RuntimeException | Error e) {
      reply = CompletableFuture.failedFuture(e);
    }
    boolean head = call.method().equals("HEAD");
    return reply
        .exceptionally(failures::reply)
        // The listener to failures may fail as well, and whoever asked must not wait for ever.
        .exceptionally(failure -> UNTOLD)
        .thenApply(answer -> head ? answer.headOnly() : answer);
  }

  private CompletionStage<HttpReply> route(HttpCall call) {
    if (closed) {
      throw Problem.unavailable("The server closes.").exception();
    }
    sites.check(call);
    Route route =
        Route.of(settings.path(), call.path()).orElseThrow(() -> Problem.notFound().exception());
    if (route.isSocket(call.method())) {
      throw Upgrading.notHere(call).exception();
    }
    if (!route.allows(call.method())) {
      throw new Problem(
              "method", 405, "Method not allowed", "Here may be used: " + route.allowed() + ".")
          .header("Allow", route.allowed())
          .exception();
    }
    return gate.admit(call).thenCompose(user -> admitted(call, route, user));
  }

  private CompletionStage<HttpReply> admitted(HttpCall call, Route route, User user) {
    TaskId id = route.id();
    if (id == null) {
      Submitting.check(call);
      return body(call, user).thenCompose(bytes -> submitting.post(call, bytes, user));
    }
    if (call.method().equals("DELETE") || route.part().equals("cancel")) {
      return cancelling.cancel(id, user);
    }
    return switch (route.part()) {
      case "events" -> events.get(call, id, user);
      case "result" -> reading.result(call, id, user);
      default -> reading.status(call, id, user);
    };
  }

  /** The body, if there is room for it. */
  private CompletionStage<byte[]> body(HttpCall call, User user) {
    Runnable giveBack = bodies.take(call, user);
    try {
      return read(call).whenComplete((bytes, failure) -> giveBack.run());
    } catch (RuntimeException e) {
      giveBack.run();
      throw e;
    }
  }

  /** The body, if it comes in time. Whoever sends a byte now and then holds no thread. */
  private CompletionStage<byte[]> read(HttpCall call) {
    HttpLimits limits = settings.limits();
    CompletableFuture<byte[]> body = new CompletableFuture<>();
    Registration deadline =
        settings
            .loop()
            .after(limits.bodyWithin(), () -> run(() -> body.completeExceptionally(tooSlow())));
    var unused =
        call.body()
            .read(limits.bodyBytes())
            .whenComplete(
                (bytes, failure) -> {
                  if (bytes != null) {
                    body.complete(bytes);
                  } else {
                    body.completeExceptionally(failure);
                  }
                });
    return body.whenComplete((bytes, failure) -> deadline.close());
  }

  private void run(Runnable action) {
    try {
      executor.execute(action);
    } catch (RejectedExecutionException e) {
      // The endpoint has closed; the request is answered nevertheless.
      action.run();
    }
  }

  private static ProblemException tooSlow() {
    return new Problem("body-too-slow", 408, "Body too slow", "The body did not come in time.")
        .header("Connection", "close")
        .exception();
  }

  int openStreams() {
    return events.open();
  }

  void close() {
    closed = true;
  }
}
