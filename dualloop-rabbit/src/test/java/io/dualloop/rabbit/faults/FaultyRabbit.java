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

  /** Whoever only looks whether it answers waits no longer. */
  private static final int LOOK_MILLIS = 1_000;

  /** A broker that is well answers by then, whatever else the machine does. */
  private static final int LIMIT_MILLIS = 20_000;

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
      return ask(LOOK_MILLIS, channel -> channel.queueDeclare()).getConsumerCount() == 0;
    } catch (IllegalStateException away) {
      return false;
    }
  }

  /** On a connection of its own. */
  <T> T ask(Action<T> action) {
    return ask(LIMIT_MILLIS, action);
  }

  private <T> T ask(int limitMillis, Action<T> action) {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setAutomaticRecoveryEnabled(false);
    factory.setConnectionTimeout(limitMillis);
    factory.setHandshakeTimeout(limitMillis);
    factory.setChannelRpcTimeout(limitMillis);
    factory.setShutdownTimeout(limitMillis);
    try {
      factory.setUri(rabbit.amqpUri());
      Connection connection = factory.newConnection("a plain client");
      try {
        return action.on(connection.createChannel());
      } finally {
        connection.abort(LOOK_MILLIS);
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
