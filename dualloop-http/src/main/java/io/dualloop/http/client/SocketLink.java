package io.dualloop.http.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** One connection of a {@link SharedSocket}, from its handshake to its end. Thread-safe. */
final class SocketLink implements WebSocket.Listener {

  private static final Duration OPEN_WITHIN = Duration.ofSeconds(10);
  private static final Duration CHECK = Duration.ofSeconds(5);

  /** Until the server has said how often it gives a sign of life. */
  private static final Duration FIRST_SILENCE = Duration.ofSeconds(45);

  private static final int MAX_WAITING = 2_000;
  private static final long LONGEST_ASKED_MILLIS = 300_000;

  /** Why it ended. */
  enum End {
    /** The server does not open sockets, for this client or at all. */
    REFUSED,
    /** It was closed or cut, or could not be opened. */
    CUT
  }

  /** Who wants what comes. */
  interface Listener {

    void message(SocketLink from, JsonNode message);

    /** Nothing follows; told once. */
    void ended(SocketLink ended, End why);
  }

  private final Calls calls;
  private final Listener listener;
  private final StringBuilder text = new StringBuilder();
  private final Deque<String> waiting = new ArrayDeque<>();
  private @Nullable WebSocket socket;
  private boolean sending;
  private boolean over;
  private volatile long heardAt = System.nanoTime();
  private volatile Duration silence = FIRST_SILENCE;
  private volatile Duration askedWait = Duration.ZERO;

  SocketLink(Calls calls, Listener listener) {
    this.calls = calls;
    this.listener = listener;
  }

  static ObjectNode message(String type, String task) {
    return JsonNodeFactory.instance.objectNode().put("type", type).put("task", task);
  }

  /** How long the server asked to stay away. */
  Duration askedWait() {
    return askedWait;
  }

  void open() {
    URI base = calls.base();
    URI place = URI.create(base.toString().replaceFirst("^http", "ws"));
    WebSocket.Builder builder = calls.http().newWebSocketBuilder().connectTimeout(OPEN_WITHIN);
    try {
      calls.headers().forEach((name, value) -> builder.header(name, value.get()));
      var unused =
          builder
              .subprotocols("dualloop.v1")
              .buildAsync(place, this)
              .whenComplete(
                  (opened, failure) -> {
                    if (failure != null) {
                      end(why(failure));
                    }
                  });
    } catch (RuntimeException e) {
      // A header that can't be had, or can't be sent: what goes over HTTP says so.
      Calls.later(Duration.ZERO, () -> end(End.CUT));
    }
    checkLater();
  }

  private static End why(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    // Without an answer, the connection was cut.
    HttpResponse<?> answer =
        cause instanceof WebSocketHandshakeException refused ? refused.getResponse() : null;
    boolean passes =
        answer == null || (answer.statusCode() != 501 && Calls.mayPass(answer.statusCode()));
    return passes ? End.CUT : End.REFUSED;
  }

  private void checkLater() {
    Calls.later(
        CHECK,
        () -> {
          synchronized (this) {
            if (over) {
              return;
            }
          }
          if (System.nanoTime() - heardAt > silence.toNanos()) {
            abort();
          } else {
            checkLater();
          }
        });
  }

  @Override
  public void onOpen(WebSocket opened) {
    synchronized (this) {
      socket = opened;
      if (over) {
        opened.abort();
        return;
      }
    }
    heardAt = System.nanoTime();
    opened.request(1);
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    heardAt = System.nanoTime();
    text.append(data);
    if (text.length() > EventLines.LONGEST_EVENT) {
      abort();
      return null;
    }
    if (last) {
      JsonNode message = ClientJson.tree(text.toString());
      text.setLength(0);
      take(message);
    }
    from.request(1);
    return null;
  }

  private void take(JsonNode message) {
    long heartbeat = message.path("heartbeatMs").asLong();
    if (heartbeat > 0) {
      silence = Duration.ofMillis(3 * heartbeat);
    }
    long asked = message.path("retryAfterMs").asLong();
    if (message.path("type").asText().equals("closing")) {
      askedWait = Duration.ofMillis(Math.max(0, Math.min(asked, LONGEST_ASKED_MILLIS)));
    }
    listener.message(this, message);
  }

  @Override
  public @Nullable CompletionStage<?> onPing(WebSocket from, ByteBuffer message) {
    heardAt = System.nanoTime();
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    end(End.CUT);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable failure) {
    end(End.CUT);
  }

  /** Sends it after what waits; the JDK's client sends one at a time. */
  void send(ObjectNode message) {
    synchronized (this) {
      if (over) {
        return;
      }
      if (waiting.size() < MAX_WAITING) {
        waiting.add(message.toString());
        sendNext();
        return;
      }
    }
    // The other side reads nothing.
    abortSoon();
  }

  /** By another thread, as this one may hold what the listener needs. */
  private void abortSoon() {
    Calls.later(Duration.ZERO, this::abort);
  }

  private void sendNext() {
    WebSocket to = socket;
    if (to == null || sending || over || waiting.isEmpty()) {
      return;
    }
    sending = true;
    var unused =
        to.sendText(waiting.remove(), true)
            .whenComplete(
                (sent, failure) -> {
                  if (failure != null) {
                    abortSoon();
                    return;
                  }
                  synchronized (this) {
                    sending = false;
                    sendNext();
                  }
                });
  }

  /** Closes it in order. */
  void close() {
    WebSocket to;
    synchronized (this) {
      to = socket;
    }
    if (to != null) {
      var unused =
          to.sendClose(WebSocket.NORMAL_CLOSURE, "").whenComplete((sent, failure) -> abort());
    } else {
      abort();
    }
  }

  private void abort() {
    WebSocket to;
    synchronized (this) {
      to = socket;
    }
    if (to != null) {
      to.abort();
    }
    end(End.CUT);
  }

  private void end(End why) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      waiting.clear();
    }
    listener.ended(this, why);
  }
}
