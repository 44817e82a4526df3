package io.dualloop.examples.logistics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Tells one page of a browser what to do, by Chromium's DevTools protocol. For one thread. */
final class DevTools implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ANSWER_SECONDS = 30;

  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
  private final WebSocket socket;

  private DevTools(HttpClient http, URI page) {
    this.socket =
        http.newWebSocketBuilder()
            .buildAsync(page, new Answers())
            .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
            .join();
  }

  static DevTools connect(HttpClient http, URI page) {
    return new DevTools(http, page);
  }

  /** Calls a method, with parameters as pairs, and waits for its answer. */
  JsonNode call(String method, Object... parameters) throws Exception {
    ObjectNode message = JSON.createObjectNode();
    int number = numbers.incrementAndGet();
    message.put("id", number).put("method", method);
    ObjectNode values = message.putObject("params");
    for (int i = 0; i < parameters.length; i += 2) {
      values.set((String) parameters[i], JSON.valueToTree(parameters[i + 1]));
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    calls.put(number, answer);
    socket.sendText(message.toString(), true).get(ANSWER_SECONDS, TimeUnit.SECONDS);
    JsonNode answered = answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    if (answered.has("error")) {
      throw new IllegalStateException(method + ": " + answered.get("error"));
    }
    return answered.path("result");
  }

  /** What an expression gives in the page; a promise is awaited. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            "expression",
            expression,
            "returnByValue",
            true,
            "awaitPromise",
            true);
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.path("result").path("value");
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Answers implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        take(text.toString());
        text.setLength(0);
      }
      webSocket.request(1);
      return CompletableFuture.completedFuture(null);
    }

    private void take(String message) {
      try {
        JsonNode answer = JSON.readTree(message);
        CompletableFuture<JsonNode> call = calls.remove(answer.path("id").asInt(-1));
        if (call != null) {
          call.complete(answer);
        }
      } catch (java.io.IOException e) {
        throw new IllegalStateException("no JSON: " + message, e);
      }
    }
  }
}
