package io.dualloop.rabbit;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** Blocks, for a few seconds at most. */
  Connection open(String name) throws IOException, TimeoutException {
    return factory.newConnection(name);
  }
}
