package io.dualloop.redis.faults;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import io.dualloop.testservers.RedisServer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;

/**
 * A private server, a proxy before it, and programs that use it. Everything is closed in the
 * opposite order in which it was made.
 */
final class Scene implements AutoCloseable {

  /**
   * How long after a fault work goes on at the latest, on a machine that does other things, too.
   */
  static final Duration BACK = Duration.ofSeconds(30);

  /** How long it takes at most until all is done. */
  static final Duration SETTLED = Duration.ofSeconds(60);

  final String namespace = "faults-" + UUID.randomUUID();
  final RedisServer server;
  final FaultProxy proxy;
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();

  Scene(String... options) {
    server = owned(RedisServer.start(options));
    proxy = owned(FaultProxy.to("127.0.0.1", server.port()));
  }

  <T extends AutoCloseable> T owned(T something) {
    owned.push(something);
    return something;
  }

  /** A transport straight to the server. */
  Transport direct() {
    return transport(server.uri());
  }

  /** A transport through the proxy. */
  Transport proxied() {
    return transport(local(proxy.port()));
  }

  static String local(int port) {
    return "redis://127.0.0.1:" + port;
  }

  Transport transport(String uri) {
    return owned(RedisTransport.builder(uri).namespace(namespace).connect());
  }

  ForegroundLoop foreground(Transport transport) {
    return owned(ForegroundLoop.on(transport).start());
  }

  BackgroundLoop workers(Transport transport) {
    return owned(Work.workers(transport).start());
  }

  Load load(Transport transport) {
    return owned(new Load("order", foreground(transport), transport));
  }

  /** The name of a key of the namespace. */
  String key(String name) {
    return "dl:{" + namespace + "}:" + name;
  }

  /** Closes all that uses the server, but not the server. */
  void leave() {
    closeUntil(2);
  }

  @Override
  public void close() {
    closeUntil(0);
  }

  private void closeUntil(int left) {
    List<Exception> failures = new ArrayList<>();
    while (owned.size() > left) {
      try {
        owned.pop().close();
      } catch (Exception e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      IllegalStateException all = new IllegalStateException("something could not be closed");
      failures.forEach(all::addSuppressed);
      throw all;
    }
  }
}
