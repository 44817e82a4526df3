package io.dualloop.http.webhook.egress;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server for one connection, which says what the test wants, whatever it is asked. */
public final class Answering implements AutoCloseable {

  /** What the server does once it has read a request's head. */
  @FunctionalInterface
  public interface Answer {
    void write(OutputStream out, InputStream in) throws IOException;
  }

  private final ServerSocket server;
  private final CompletableFuture<String> request = new CompletableFuture<>();
  private final Thread thread;
  private volatile Socket open = new Socket();

  private Answering(ServerSocket server, Answer answer) {
    this.server = server;
    this.thread = new Thread(() -> serve(answer), "answering");
    thread.start();
  }

  public static Answering with(String answer) throws IOException {
    return doing(
        (out, in) -> {
          out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
          out.flush();
        });
  }

  public static Answering doing(Answer answer) throws IOException {
    return on(new ServerSocket(0, 5, InetAddress.getLoopbackAddress()), answer);
  }

  static Answering on(ServerSocket server, Answer answer) {
    return new Answering(server, answer);
  }

  private void serve(Answer answer) {
    try (Socket socket = server.accept()) {
      open = socket;
      StringBuilder head = new StringBuilder();
      InputStream in = socket.getInputStream();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          throw new IOException("closed after: " + head);
        }
        head.append((char) next);
      }
      request.complete(head.toString());
      answer.write(socket.getOutputStream(), in);
    } catch (IOException e) {
      request.completeExceptionally(e);
    }
  }

  public int port() {
    return server.getLocalPort();
  }

  public String url() {
    return "http://127.0.0.1:" + port() + "/hook?a=1";
  }

  String request() throws Exception {
    return request.get(10, TimeUnit.SECONDS);
  }

  boolean isAsked() {
    return request.isDone() && !request.isCompletedExceptionally();
  }

  @Override
  public void close() throws IOException {
    server.close();
    open.close();
    try {
      thread.join(5_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
