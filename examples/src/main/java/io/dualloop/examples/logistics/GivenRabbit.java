package io.dualloop.examples.logistics;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.dualloop.api.Priority;
import java.io.IOException;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/** A broker that somebody else runs. */
final class GivenRabbit {

  private final ConnectionFactory factory = new ConnectionFactory();

  GivenRabbit(String uri) {
    try {
      factory.setUri(uri);
      if (factory.isSSL()) {
        // By the URI alone everybody would be trusted.
        factory.useSslProtocol(SSLContext.getDefault());
        factory.enableHostnameVerification();
      }
    } catch (URISyntaxException | GeneralSecurityException e) {
      throw new IllegalArgumentException("no address of a RabbitMQ", e);
    }
  }

  private interface Action {
    void on(Channel channel) throws IOException;
  }

  /** Without it there would be a play, but over the database alone. */
  void awaitAnswer() throws IOException {
    with(channel -> {});
  }

  /** What a play made there; the queues of those who listened go by themselves. */
  void delete(String namespace) throws IOException {
    with(
        channel -> {
          for (String type :
              List.of(Tasks.TRACK.name(), Tasks.REDELIVER.name(), WarmUp.ECHO.name())) {
            for (Priority priority : Priority.values()) {
              channel.queueDelete(namespace + ".work." + type + "." + priority);
            }
          }
          channel.queueDelete(namespace + ".parked");
          for (String exchange : List.of("work", "parked", "status")) {
            channel.exchangeDelete(namespace + "." + exchange);
          }
        });
  }

  private void with(Action action) throws IOException {
    try (Connection connection = factory.newConnection("dualloop-demo");
        Channel channel = connection.createChannel()) {
      action.on(channel);
    } catch (IOException | TimeoutException e) {
      throw new IOException("RabbitMQ does not answer: " + e, e);
    }
  }
}
