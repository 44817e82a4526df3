package io.dualloop.rabbit;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.SocketConfigurator;
import io.dualloop.api.Telemetry;
import java.io.IOException;
import java.net.Socket;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * Makes connections. What the client library would recover by itself it does not: a dead channel on
 * a live connection would stay dead, and what was declared could not be reported.
 */
final class Connector {

  /** A black hole is noticed after two of them. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);

  private static final Duration TO_CONNECT = Duration.ofSeconds(1);
  private static final Duration TO_GREET = Duration.ofSeconds(2);
  private static final Duration TO_ANSWER = Duration.ofSeconds(3);

  /**
   * As much as a broker takes. One that is refused here would close the connection, and come again
   * on the next.
   */
  private static final int LARGEST_MESSAGE = 128 << 20;

  /** One to flush, one to end what reads, for each connection. */
  private static final int THREADS_TO_CLOSE = 6;

  /** To publish, to read, and now and then to declare. */
  private static final int CONNECTIONS = 3;

  private final ConnectionFactory factory = new ConnectionFactory();
  private final AtomicInteger threads = new AtomicInteger();

  /**
   * Understands a URI.
   *
   * @throws IllegalArgumentException if it can't be understood
   */
  Connector(String uri) {
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setRequestedHeartbeat((int) HEARTBEAT.toSeconds());
    factory.setConnectionTimeout((int) TO_CONNECT.toMillis());
    factory.setHandshakeTimeout((int) TO_GREET.toMillis());
    factory.setChannelRpcTimeout((int) TO_ANSWER.toMillis());
    factory.setShutdownTimeout((int) TO_CONNECT.toMillis());
    // Else a socket whose buffer is full is never closed: first it would be flushed.
    factory.setShutdownExecutor(Threads.atMost(THREADS_TO_CLOSE, "dualloop-rabbit-close"));
    // And one of its own would be waited for, for 5 s, though it hangs in the same socket.
    factory.setHeartbeatExecutor(Threads.timers(CONNECTIONS, "dualloop-rabbit-heartbeat"));
    factory.setMaxInboundMessageBodySize(LARGEST_MESSAGE);
    factory.setThreadFactory(
        work -> {
          Thread thread = new Thread(work, "dualloop-rabbit-io-" + threads.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
    try {
      factory.setUri(uri);
    } catch (URISyntaxException | GeneralSecurityException | RuntimeException e) {
      throw new IllegalArgumentException(
          "a URI like amqp://user:password@host:5672/vhost is needed: " + e.getMessage(), e);
    }
    if (factory.isSSL()) {
      // By the URI alone the library would trust everybody.
      trust(Authorities.ofJvm());
    }
  }

  /** Where what goes wrong on the library's threads is told. */
  void tell(Telemetry telemetry) {
    factory.setExceptionHandler(new ClientTroubles(telemetry));
  }

  boolean isTls() {
    return factory.isSSL();
  }

  void trust(SSLContext context) {
    factory.useSslProtocol(context);
    factory.enableHostnameVerification();
  }

  /** For people: without the password. */
  String place() {
    return factory.getHost() + ":" + factory.getPort() + " vhost " + factory.getVirtualHost();
  }

  /**
   * Blocks, for a few seconds at most.
   *
   * @param onSocket is given the socket that is connected
   */
  Connection open(String name, Consumer<Socket> onSocket) throws IOException, TimeoutException {
    ConnectionFactory once = factory.clone();
    SocketConfigurator usual = factory.getSocketConfigurator();
    once.setSocketConfigurator(usual.andThen(onSocket::accept));
    return once.newConnection(name);
  }
}
