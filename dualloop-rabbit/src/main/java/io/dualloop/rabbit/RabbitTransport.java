package io.dualloop.rabbit;

import io.dualloop.spi.Transport;

/**
 * Puts RabbitMQ 3.10 or later beside a store: the store, of any other transport, keeps the truth
 * and the shared answers; RabbitMQ carries the hints. A wake-up goes to one worker that has room,
 * statuses go to whoever listens, and programs in other languages take part: they put tasks into
 * the lanes and read statuses as JSON.
 *
 * <p>Nothing blocks, not even {@link #connect}: connections are made in the background, again and
 * again until there is one. What was accepted is in the store and survives what the store survives;
 * while RabbitMQ is away, workers find their tasks within a second and watchers read again.
 *
 * <p>Stages of the hints complete when the broker has confirmed, on a thread of the connection,
 * which must not be blocked, and fail with {@link RabbitUnavailableException} when it has not, at
 * once if too many wait. Sinks are called on threads of the connections.
 *
 * <p>Several programs may share a broker by namespaces.
 */
public final class RabbitTransport {

  private RabbitTransport() {}

  /**
   * A transport with the default settings, in the namespace {@code dualloop}. Does not block, and
   * does not fail if RabbitMQ is away.
   *
   * @param uri where RabbitMQ is: {@code amqp://user:password@host:5672/vhost}, with TLS {@code
   *     amqps://…} ({@link RabbitTransportBuilder#trust} says whom to trust)
   * @param store keeps the tasks and the answers; used through what is returned from now on, and
   *     closed with it
   * @return a new transport, to be closed by the caller after its loops
   * @throws IllegalArgumentException if the URI can't be understood
   */
  public static Transport connect(String uri, Transport store) {
    return builder(uri).connect(store);
  }

  /**
   * Starts from the defaults, to change some.
   *
   * @param uri as for {@link #connect}
   * @return a new builder
   * @throws IllegalArgumentException if the URI can't be understood
   */
  public static RabbitTransportBuilder builder(String uri) {
    return new RabbitTransportBuilder(uri);
  }
}
