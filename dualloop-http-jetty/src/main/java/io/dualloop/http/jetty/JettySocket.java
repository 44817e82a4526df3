package io.dualloop.http.jetty;

import io.dualloop.http.SocketWriter;
import io.dualloop.http.TaskSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/**
 * One socket of Jetty's: hands on what comes, and sends what it is given. It is public only because
 * Jetty looks its methods up as a stranger; nobody else needs it. Called by Jetty's threads; no
 * method blocks.
 */
public final class JettySocket extends Session.Listener.AbstractAutoDemanding {

  /** No client needs as many for a message that is so short. */
  private static final int MAX_FRAGMENTS = 64;

  private final TaskSocket socket;
  private final StringBuilder text = new StringBuilder();
  private int bytes;
  private int fragments;

  JettySocket(TaskSocket socket) {
    this.socket = socket;
  }

  @Override
  public void onWebSocketOpen(Session session) {
    super.onWebSocketOpen(session);
    socket.open(new Writer(session));
  }

  @Override
  public void onWebSocketPartialText(String payload, boolean last) {
    fragments++;
    bytes += payload.getBytes(StandardCharsets.UTF_8).length;
    // Bounded by this side, as there is no end to fragments, and none to empty ones.
    if (fragments > MAX_FRAGMENTS || bytes > socket.messageBytes()) {
      getSession().close(1009, "the message is too large", Callback.NOOP);
      return;
    }
    text.append(payload);
    if (last) {
      String message = text.toString();
      text.setLength(0);
      bytes = 0;
      fragments = 0;
      socket.text(message);
    }
  }

  @Override
  public void onWebSocketPartialBinary(ByteBuffer payload, boolean last, Callback callback) {
    socket.binary();
    callback.succeed();
  }

  @Override
  public void onWebSocketPong(ByteBuffer payload) {
    socket.heard();
  }

  @Override
  public void onWebSocketClose(int statusCode, String reason, Callback callback) {
    socket.closed();
    callback.succeed();
  }

  @Override
  public void onWebSocketError(Throwable cause) {
    // Jetty has answered what was wrong with a frame, and closes; or the client has gone.
    socket.closed();
  }

  private record Writer(Session session) implements SocketWriter {

    @Override
    public CompletionStage<Void> text(String message) {
      Callback.Completable sent = new Callback.Completable();
      session.sendText(message, sent);
      return sent;
    }

    @Override
    public CompletionStage<Void> ping() {
      Callback.Completable sent = new Callback.Completable();
      session.sendPing(ByteBuffer.allocate(0), sent);
      return sent;
    }

    @Override
    public void close(int code, String reason) {
      session.close(code, reason, Callback.NOOP);
    }

    @Override
    public void abort() {
      session.disconnect();
    }
  }
}
