package io.dualloop.http.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that answers each path as it was told, in order; the last answer is repeated. */
final class Script implements AutoCloseable {

  /** An answer. */
  record Answer(int status, String body, Map<String, String> headers) {}

  /** What came. */
  record Asked(String method, String path, Map<String, String> headers, long at) {}

  final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final Map<String, Queue<Answer>> answers = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  Script() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  URI tasks() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/tasks");
  }

  Script on(String methodAndPath, int status, String body, String... headers) {
    Map<String, String> all = new ConcurrentHashMap<>();
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    Queue<Answer> queue = answers.computeIfAbsent(methodAndPath, key -> new ArrayDeque<>());
    synchronized (queue) {
      queue.add(new Answer(status, body, all));
    }
    return this;
  }

  List<Asked> asked(String method, String path) {
    return asked.stream()
        .filter(each -> each.method().equals(method) && each.path().equals(path))
        .toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new ConcurrentHashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    String method = exchange.getRequestMethod();
    String path = exchange.getRequestURI().getPath();
    asked.add(new Asked(method, path, headers, System.nanoTime()));
    exchange.getRequestBody().readAllBytes();
    Answer answer = next(method + " " + path);
    answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private Answer next(String key) {
    Queue<Answer> queue = answers.getOrDefault(key, new ArrayDeque<>());
    synchronized (queue) {
      Answer first = queue.size() > 1 ? queue.poll() : queue.peek();
      return first == null ? new Answer(404, "", Map.of()) : first;
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
