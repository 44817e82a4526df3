package io.dualloop.http.webhook;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.dualloop.http.HttpReply;
import io.dualloop.http.webhook.receiver.WebhookReceiver;
import io.dualloop.http.webhook.receiver.WebhookRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Somebody's server, on which webhooks are received. */
final class Receiving implements AutoCloseable {

  /** What the server does with a request. */
  @FunctionalInterface
  interface Answer {
    void to(HttpExchange exchange, byte[] body) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  Receiving(Answer answer) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            answer.to(exchange, exchange.getRequestBody().readAllBytes());
          }
        });
    server.start();
  }

  static Receiving with(WebhookReceiver receiver) throws IOException {
    return new Receiving(
        (exchange, body) -> send(exchange, receiver.receive(request(exchange, body)).reply()));
  }

  static Receiving answering(int status) throws IOException {
    return new Receiving((exchange, body) -> exchange.sendResponseHeaders(status, -1));
  }

  static WebhookRequest request(HttpExchange exchange, byte[] body) {
    return new WebhookRequest(
        exchange.getRequestHeaders(), body, exchange.getRemoteAddress().getAddress());
  }

  static void send(HttpExchange exchange, HttpReply reply) throws IOException {
    reply.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(
        reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
    exchange.getResponseBody().write(reply.body());
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
