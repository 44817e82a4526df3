package io.dualloop.http.escalation;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes webhooks, and notes their ids. */
final class Receiver implements AutoCloseable {

  final List<String> ids = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          ids.add(exchange.getRequestHeaders().getFirst("webhook-id"));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
