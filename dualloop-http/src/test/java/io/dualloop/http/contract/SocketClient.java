package io.dualloop.http.contract;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A socket of the JDK's client, which answers pings by itself. For one thread. */
final class SocketClient implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
  private final WebSocket socket;

  /** Every message in every test is compared with it. */
  private static final SocketDescription DESCRIPTION = new SocketDescription();

  private SocketClient(Client client, int port) throws Exception {
    socket =
        client
            .http()
            .newWebSocketBuilder()
            .header("Authorization", "Bearer " + client.user())
            .subprotocols("dualloop.v1")
            .buildAsync(URI.create("ws://127.0.0.1:" + port + "/tasks"), new Listener())
            .get(20, SECONDS);
  }

  static SocketClient open(Client client) throws Exception {
    SocketClient opened = new SocketClient(client, client.port());
    opened.next("welcome");
    return opened;
  }

  private final class Listener implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      messages.add(MAPPER.createObjectNode().put("type", "closed").put("code", code));
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      messages.add(MAPPER.createObjectNode().put("type", "closed").put("code", 1006));
    }
  }

  private void add(String text) {
    try {
      JsonNode message = MAPPER.readTree(text);
      List<String> faults = DESCRIPTION.faults(message);
      messages.add(
          faults.isEmpty() ? message : MAPPER.createObjectNode().put("undescribed", "" + faults));
    } catch (IOException e) {
      throw new AssertionError("not JSON: " + text, e);
    }
  }

  SocketClient say(String message) throws Exception {
    socket.sendText(message.replace('\'', '"'), true).get(20, SECONDS);
    return this;
  }

  SocketClient subscribe(String task) throws Exception {
    return say("{'type':'subscribe','task':'" + task + "'}");
  }

  SocketClient subscribe(String task, String cursor) throws Exception {
    return say("{'type':'subscribe','task':'" + task + "','cursor':'" + cursor + "'}");
  }

  SocketClient acknowledge(String task, String cursor) throws Exception {
    return say("{'type':'acknowledge','task':'" + task + "','cursor':'" + cursor + "'}");
  }

  /** The next message, which must be of this type; a heartbeat may come at any time. */
  JsonNode next(String type) throws InterruptedException {
    long deadline = deadline();
    JsonNode message = poll(deadline);
    while (message != null && is("heartbeat", message) && !type.equals("heartbeat")) {
      message = poll(deadline);
    }
    if (message == null || !is(type, message)) {
      throw new AssertionError("waited for " + type + ", but came " + message);
    }
    return message;
  }

  private static boolean is(String type, JsonNode message) {
    return message.path("type").asText().equals(type);
  }

  private static long deadline() {
    return System.nanoTime() + SECONDS.toNanos(30);
  }

  private @Nullable JsonNode poll(long deadline) throws InterruptedException {
    return messages.poll(deadline - System.nanoTime(), NANOSECONDS);
  }

  /** Reads on until a message of this type comes. */
  JsonNode until(String type) throws InterruptedException {
    return until(type, message -> is(type, message));
  }

  /** Reads on until a message of this type tells of this task. */
  JsonNode until(String type, String task) throws InterruptedException {
    return until(
        type + " of " + task,
        message -> is(type, message) && message.path("task").asText().equals(task));
  }

  /** Reads on until a status shows this state. */
  JsonNode untilState(String state) throws InterruptedException {
    return until(state, message -> message.at("/status/state").asText().equals(state));
  }

  /** Reads on until a status shows this progress. */
  JsonNode untilProgress(int percent) throws InterruptedException {
    return until(percent + " %", message -> message.at("/status/progress").asInt(-1) == percent);
  }

  /** All it reads shares one deadline: heartbeats come as long as the socket is open. */
  private JsonNode until(String what, Predicate<JsonNode> wanted) throws InterruptedException {
    long deadline = deadline();
    JsonNode last = null;
    while (true) {
      JsonNode message = poll(deadline);
      if (message == null) {
        throw new AssertionError("waited for " + what + ", but the last that came was " + last);
      }
      if (wanted.test(message)) {
        return message;
      }
      last = message;
    }
  }

  /** Ends the connection without a word. */
  void cut() {
    socket.abort();
  }

  @Override
  public void close() {
    socket.abort();
  }
}
