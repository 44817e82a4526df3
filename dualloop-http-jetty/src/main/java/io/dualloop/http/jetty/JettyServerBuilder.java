package io.dualloop.http.jetty;

import io.dualloop.http.HttpEndpoint;
import io.dualloop.spi.support.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Objects;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Builds a {@link JettyServer}. For one thread; only {@link #start} blocks. */
public final class JettyServerBuilder {

  private static final int THREADS = 32;
  private static final int IDLE_THREAD_MILLIS = 60_000;

  /** Where thousands come back at once, a short queue makes their systems try again in seconds. */
  private static final int ACCEPT_QUEUE = 1_024;

  /** Longer than any request is held, and than a stream is silent. */
  private static final Duration IDLE = Duration.ofSeconds(90);

  private final int port;
  private final HttpEndpoint endpoint;
  private @Nullable Handler beside;
  private InetAddress address;
  private int maxConnections = 20_000;
  private Duration idle = IDLE;

  JettyServerBuilder(int port, InetAddress address, HttpEndpoint endpoint) {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("the port must be 0 to 65535, but is " + port);
    }
    this.port = port;
    this.address = address;
    this.endpoint = Objects.requireNonNull(endpoint, "endpoint");
  }

  /**
   * On which address to listen.
   *
   * @param newAddress a loopback address unless set; another one needs an endpoint with an {@link
   *     io.dualloop.http.Admission}
   * @return this
   */
  public JettyServerBuilder address(InetAddress newAddress) {
    address = Objects.requireNonNull(newAddress, "newAddress");
    return this;
  }

  /**
   * What else is served, such as the pages that show the tasks. It is given every request that does
   * not go to the endpoint's path; what it does not handle is answered by 404.
   *
   * @param handler nothing else unless set; must not block; started and stopped with the server.
   *     The endpoint's admission and its check of the {@code Host} are not asked for it
   * @return this
   */
  public JettyServerBuilder beside(Handler handler) {
    beside = Objects.requireNonNull(handler, "handler");
    return this;
  }

  /**
   * How many connections may be open; further ones wait to be accepted.
   *
   * @param connections 20,000 unless set
   * @return this
   * @throws IllegalArgumentException if below 1
   */
  public JettyServerBuilder maxConnections(int connections) {
    maxConnections = Checks.atLeastOne("maxConnections", connections);
    return this;
  }

  /**
   * How long a connection on which nothing moves is kept. It must be longer than a request is held
   * and a stream is silent (see {@link io.dualloop.http.HttpLimits}).
   *
   * @param time 90 seconds unless set
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public JettyServerBuilder idle(Duration time) {
    idle = Checks.positive("idle", time);
    return this;
  }

  private Handler handler(JettySockets sockets) {
    Handler tasks = new EndpointHandler(endpoint, sockets);
    Handler other = beside;
    // The endpoint comes first, so that nothing beside it can take a task's place.
    return other == null
        ? tasks
        : new Handler.Sequence(
            new OwnPath(endpoint.path(), tasks), other, new EndpointHandler(endpoint, sockets));
  }

  /**
   * Starts it.
   *
   * @return the server, which listens
   * @throws IllegalStateException if the address is no loopback address and the endpoint has no
   *     admission, or the server can't start
   * @throws UncheckedIOException if the port can't be had
   */
  public JettyServer start() {
    endpoint.checkListensOn(address);
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 4, IDLE_THREAD_MILLIS);
    threads.setName("dualloop-jetty");
    Server server = new Server(threads);
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    ServerConnector connector =
        new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration));
    connector.setHost(address.getHostAddress());
    connector.setPort(port);
    connector.setAcceptQueueSize(ACCEPT_QUEUE);
    connector.setIdleTimeout(idle.toMillis());
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(maxConnections, connector));
    JettySockets sockets = JettySockets.of(server);
    server.setHandler(handler(sockets));
    server.setErrorHandler(new ProblemHandler());
    try {
      server.start();
      return new JettyServer(server, connector, sockets);
    } catch (Exception e) {
      JettyServer.stop(server);
      throw e instanceof IOException io
          ? new UncheckedIOException("can't listen on " + address + ", port " + port, io)
          : new IllegalStateException("the server could not start", e);
    }
  }
}
