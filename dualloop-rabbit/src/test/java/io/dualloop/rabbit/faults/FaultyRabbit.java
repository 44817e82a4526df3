package io.dualloop.rabbit.faults;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.dualloop.faults.FaultyServer;
import io.dualloop.testservers.RabbitServer;
import java.io.IOException;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeoutException;

/** A RabbitMQ as something that fails. */
record FaultyRabbit(RabbitServer rabbit) implements FaultyServer {

  private static final int LIMIT_MILLIS = 1_000;

  /** What a plain client does. */
  interface Action<T> {
    T on(Channel channel) throws IOException, InterruptedException, TimeoutException;
  }

  @Override
  public void kill() {
    rabbit.kill();
  }

  @Override
  public void restart() {
    rabbit.restart();
  }

  @Override
  public void pause() {
    rabbit.pause();
  }

  @Override
  public void resume() {
    rabbit.resume();
  }

  @Override
  public boolean isRunning() {
    return rabbit.isRunning();
  }

  /** A plain client gets in and has a queue of its own. */
  @Override
  public boolean answers() {
    try {
      return ask(channel -> channel.queueDeclare()).getConsumerCount() == 0;
    } catch (IllegalStateException away) {
      return false;
    }
  }

  /** On a connection of its own. */
  <T> T ask(Action<T> action) {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setAutomaticRecoveryEnabled(false);
    factory.setConnectionTimeout(LIMIT_MILLIS);
    factory.setHandshakeTimeout(LIMIT_MILLIS);
    factory.setShutdownTimeout(LIMIT_MILLIS);
    try {
      factory.setUri(rabbit.amqpUri());
      Connection connection = factory.newConnection("a plain client");
      try {
        return action.on(connection.createChannel());
      } finally {
        connection.abort(LIMIT_MILLIS);
      }
    } catch (IOException
        | TimeoutException
        | GeneralSecurityException
        | URISyntaxException
        | RuntimeException e) {
      throw new IllegalStateException("the broker does not answer a plain client", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
