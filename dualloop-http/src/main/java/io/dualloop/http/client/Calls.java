package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Sends requests with the headers that the application wants, which may change. */
record Calls(
    HttpClient http, URI base, Map<String, Supplier<String>> headers, Duration answerWithin) {

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(30);

  Calls(HttpClient http, URI base, Map<String, Supplier<String>> headers) {
    this(http, base, headers, ANSWER_WITHIN);
  }

  /** A place that the other side named, which must be on its own host. */
  URI resolved(String place) {
    URI target = base.resolve(place);
    boolean same =
        base.getScheme().equals(target.getScheme())
            && base.getRawAuthority().equals(target.getRawAuthority());
    if (!same) {
      // The headers may have a secret in them.
      throw new RemoteTaskException(0, "elsewhere", "led to another host: " + target, null);
    }
    return target;
  }

  /** A request to a place that the other side named, which must be on its own host. */
  HttpRequest.Builder to(String place) {
    HttpRequest.Builder request = HttpRequest.newBuilder(resolved(place));
    headers.forEach((name, value) -> request.setHeader(name, value.get()));
    return request;
  }

  CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
    // The client's own time-out may end with the headers, and a body may never end.
    return within(http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()));
  }

  private <T> CompletableFuture<T> within(CompletableFuture<T> call) {
    CompletableFuture<T> bounded =
        call.copy().orTimeout(answerWithin.toMillis(), TimeUnit.MILLISECONDS);
    return bounded.whenComplete((answer, failure) -> call.cancel(true));
  }

  static void later(Duration wait, Runnable action) {
    Executor delayed = CompletableFuture.delayedExecutor(wait.toMillis(), TimeUnit.MILLISECONDS);
    delayed.execute(action);
  }

  static RemoteTaskException refused(HttpResponse<String> response) {
    JsonNode problem = ClientJson.tree(response.body());
    String type = problem.path("type").asText("");
    return new RemoteTaskException(
        response.statusCode(),
        type.substring(type.lastIndexOf(':') + 1),
        problem.path("detail").asText("status " + response.statusCode()),
        null);
  }

  static RemoteTaskException unreached(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof RemoteTaskException known
        ? known
        : new RemoteTaskException(0, "unreached", "the other side can't be reached", cause);
  }

  /** Whether trying again makes sense. */
  static boolean mayPass(int status) {
    return status == 408 || status == 425 || status == 429 || status >= 500;
  }
}
