package io.dualloop.http.contract;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.dualloop.http.BodyTooLargeException;
import io.dualloop.http.EventSource;
import io.dualloop.http.EventWriter;
import io.dualloop.http.HttpCall;
import io.dualloop.http.HttpEndpoint;
import io.dualloop.http.HttpReply;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A binding to the JDK's server. It blocks a thread for each write, so it is for tests only. */
public final class JdkServer implements Binding.Running {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpEndpoint endpoint;
  private final HttpServer server;

  private JdkServer(HttpEndpoint endpoint) throws IOException {
    this.endpoint = endpoint;
    InetAddress loopback = InetAddress.getLoopbackAddress();
    endpoint.checkListensOn(loopback);
    server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  public static JdkServer start(HttpEndpoint endpoint) throws IOException {
    return new JdkServer(endpoint);
  }

  @Override
  public int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) {
    HttpCall call =
        new HttpCall(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getRawPath(),
            exchange.getRequestURI().getRawQuery(),
            exchange.getRequestHeaders(),
            atMost -> read(exchange, atMost));
    var unused = endpoint.handle(call).thenAcceptAsync(reply -> answer(exchange, reply), threads);
  }

  private CompletionStage<byte[]> read(HttpExchange exchange, int atMost) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            byte[] bytes = exchange.getRequestBody().readNBytes(atMost + 1);
            if (bytes.length > atMost) {
              throw new BodyTooLargeException(atMost);
            }
            return bytes;
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        },
        threads);
  }

  private void answer(HttpExchange exchange, HttpReply reply) {
    EventSource events = reply.events();
    reply.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    try {
      boolean empty = reply.body().length == 0 && events == null;
      exchange.sendResponseHeaders(
          reply.status(), events != null ? 0 : empty ? -1 : reply.body().length);
      if (events != null) {
        events.open(new Writer(exchange));
        return;
      }
      if (!empty) {
        exchange.getResponseBody().write(reply.body());
        // Closing waits first for what is left of the request.
        exchange.getResponseBody().flush();
      }
    } catch (IOException e) {
      if (events != null) {
        events.discard();
      }
    }
    exchange.close();
  }

  private final class Writer implements EventWriter {

    private final HttpExchange exchange;

    Writer(HttpExchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public CompletionStage<Void> write(byte[] bytes) {
      return CompletableFuture.runAsync(
          () -> {
            try {
              OutputStream body = exchange.getResponseBody();
              body.write(bytes);
              body.flush();
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          },
          threads);
    }

    @Override
    public void end() {
      threads.execute(exchange::close);
    }

    @Override
    public void abort() {
      threads.execute(exchange::close);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
