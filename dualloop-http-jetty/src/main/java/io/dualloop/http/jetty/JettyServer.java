package io.dualloop.http.jetty;

import io.dualloop.http.HttpEndpoint;
import java.net.InetAddress;
import java.util.Objects;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;

/**
 * A server that runs. Safe for use by any thread. It does not own its endpoint: close this first,
 * then the endpoint, then the loop.
 */
public final class JettyServer implements AutoCloseable {

  private final Server server;
  private final NetworkConnector connector;
  private final JettySockets sockets;

  JettyServer(Server server, NetworkConnector connector, JettySockets sockets) {
    this.sockets = sockets;
    this.server = server;
    this.connector = connector;
  }

  /**
   * Begins to build a server that listens on 127.0.0.1.
   *
   * @param port where; 0 for a free one
   * @param endpoint what it serves; stays open when the server closes
   * @return a builder with the defaults
   * @throws IllegalArgumentException if there is no such port
   */
  public static JettyServerBuilder on(int port, HttpEndpoint endpoint) {
    return new JettyServerBuilder(port, InetAddress.getLoopbackAddress(), endpoint);
  }

  /**
   * Where it listens.
   *
   * @return the port, also if a free one was asked for
   */
  public int port() {
    return connector.getLocalPort();
  }

  /**
   * Asks the clients of sockets to come back later, and waits up to 2 seconds for them; then cuts
   * all connections and ends its threads, and waits for these too. Idempotent.
   */
  @Override
  public void close() {
    sockets.drain();
    stop(Objects.requireNonNull(server));
  }

  static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the server could not be stopped", e);
    }
  }
}
