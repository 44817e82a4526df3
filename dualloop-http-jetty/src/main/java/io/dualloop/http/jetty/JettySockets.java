package io.dualloop.http.jetty;

import io.dualloop.http.TaskSocket;
import io.dualloop.http.Upgrade;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** The sockets of one server. */
final class JettySockets {

  private static final Duration DRAIN_WITHIN = Duration.ofSeconds(2);

  /** Only one message is under way; the rest are pongs, for a client that pings and never reads. */
  private static final int MAX_OUTGOING_FRAMES = 16;

  private final ServerWebSocketContainer container;
  private final Set<TaskSocket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean draining;

  private JettySockets(ServerWebSocketContainer container) {
    this.container = container;
  }

  static JettySockets of(Server server) {
    ServerWebSocketContainer container = ServerWebSocketContainer.ensure(server);
    // Who is silent for too long is closed by the endpoint, which hears pongs too.
    container.setIdleTimeout(Duration.ZERO);
    container.setMaxOutgoingFrames(MAX_OUTGOING_FRAMES);
    return new JettySockets(container);
  }

  /** Does the handshake, or answers that it is none. */
  void open(TaskSocket socket, Request request, Response response, Callback callback) {
    open.add(socket);
    var unusedRemoval = socket.over().thenRun(() -> open.remove(socket));
    boolean upgraded = false;
    try {
      upgraded =
          container.upgrade(
              (asked, answer, done) -> accept(socket, answer), request, response, callback);
    } catch (RuntimeException e) {
      // A handshake that is not as it must be.
      callback.failed(e);
      socket.discard();
      return;
    }
    if (!upgraded) {
      Response.writeError(request, response, callback, 400);
      socket.discard();
    } else if (draining) {
      var unused = socket.drain();
    }
  }

  private static JettySocket accept(TaskSocket socket, ServerUpgradeResponse response) {
    response.setAcceptedSubProtocol(Upgrade.PROTOCOL);
    // Compressed, each socket would hold on to its last message.
    response.setExtensions(List.of());
    return new JettySocket(socket);
  }

  void drain() {
    draining = true;
    CompletableFuture<?>[] over =
        open.stream()
            .map(socket -> socket.drain().toCompletableFuture())
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(over)
        .completeOnTimeout(null, DRAIN_WITHIN.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }
}
