package io.dualloop.http.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskState;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the client does with a server that takes a connection and then says little or nothing. */
@Timeout(60)
class SilentServerTest {

  private static final String STREAM =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n";

  private final BlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();
  private ServerSocket server;

  @BeforeEach
  void open() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread accepting = new Thread(this::accept, "silent-server");
    accepting.setDaemon(true);
    accepting.start();
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    for (Socket socket : accepted) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        accepted.add(server.accept());
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private Socket next() throws InterruptedException {
    Socket socket = accepted.poll(10, SECONDS);
    if (socket == null) {
      throw new AssertionError("nobody connected");
    }
    return socket;
  }

  private static void say(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private Calls calls(Duration answerWithin) {
    URI tasks = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/tasks");
    return new Calls(HttpClient.newHttpClient(), tasks, Map.of(), answerWithin);
  }

  private RemoteTask<String> follow(Duration answerWithin, Duration giveUpAfter) {
    return RemoteTask.follow(
        new Followed<>(
            calls(answerWithin), "/tasks/t1", String.class, giveUpAfter, new CompletableFuture<>()),
        null);
  }

  @Test
  void aStreamOfWhichNoHeadersComeIsGivenUp() {
    RemoteTask<String> task = follow(Duration.ofMillis(200), Duration.ofMillis(100));

    assertThatThrownBy(() -> task.ending().toCompletableFuture().get(20, SECONDS))
        .cause()
        .isInstanceOfSatisfying(
            RemoteTaskException.class, e -> assertThat(e.kind()).isEqualTo("unreached"));
  }

  @Test
  void aBodyThatNeverEndsIsGivenUp() throws Exception {
    Calls calls = calls(Duration.ofMillis(500));
    HttpRequest.Builder request = calls.to("/tasks/t1").GET();
    var answer = calls.send(request);
    say(next(), "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc");

    assertThatThrownBy(() -> answer.get(20, SECONDS))
        .cause()
        .isInstanceOf(java.util.concurrent.TimeoutException.class);
  }

  @Test
  void aStreamThatWasOpenWasInReach() throws Exception {
    Duration patience = Duration.ofSeconds(3);
    RemoteTask<String> task = follow(Duration.ofSeconds(10), patience);
    long begun = System.nanoTime();
    try (Socket first = next()) {
      // It was silent for longer than the client's patience before the stream opened.
      await().until(() -> System.nanoTime() - begun > patience.toNanos());
      say(first, STREAM + ": \n\n");
    }
    try (Socket second = next()) {
      String status = "{\"id\":\"t1\",\"state\":\"CANCELLED\",\"version\":1}";
      say(second, STREAM + "id: 1\nevent: ended\ndata: " + status + "\n\n");

      assertThat(task.ending().toCompletableFuture().get(20, SECONDS).state())
          .isEqualTo(TaskState.CANCELLED);
    }
  }

  @Test
  void whoHasClosedIsToldNothingByAStreamThatOpensThen() throws Exception {
    RemoteTask<String> task = follow(Duration.ofSeconds(20), Duration.ofSeconds(20));
    List<RemoteStatus> told = new CopyOnWriteArrayList<>();
    task.onStatus(told::add);
    Socket connection = next();
    task.close();
    String status = "{\"id\":\"t1\",\"state\":\"PENDING\",\"version\":1}";
    say(connection, STREAM + "id: 1\nevent: status\ndata: " + status + "\n\n");

    connection.setSoTimeout(20_000);
    assertThat(untilEnd(connection)).as("what the client sent, to its end").contains("/events");
    assertThat(told).isEmpty();
  }

  private static String untilEnd(Socket connection) throws IOException {
    StringBuilder text = new StringBuilder();
    try {
      for (int b = connection.getInputStream().read(); b >= 0; ) {
        text.append((char) b);
        b = connection.getInputStream().read();
      }
    } catch (java.net.SocketException e) {
      // Closed with a reset: what was sent has not been read.
    }
    return text.toString();
  }
}
