package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the client library calls for one queue, on threads of its own, one call at a time. */
abstract class Reading extends DefaultConsumer {

  /** Who is told that nothing more is read here. */
  interface End {

    /** The channel is gone. */
    void lost(Channel channel);

    /** The queue was deleted. */
    void deleted(Channel channel);
  }

  private final End end;
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicInteger unanswered = new AtomicInteger();

  Reading(Channel channel, End end) {
    super(channel);
    this.end = end;
  }

  abstract void read(Envelope envelope, AMQP.BasicProperties properties, byte[] body);

  @Override
  public void handleDelivery(
      String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
    delivered.incrementAndGet();
    unanswered.incrementAndGet();
    read(envelope, properties, body);
  }

  /** One that was delivered is acknowledged or handed back. From any thread. */
  void answered() {
    unanswered.decrementAndGet();
  }

  /** From any thread. */
  long delivered() {
    return delivered.get();
  }

  /** Nothing of what was delivered waits to be answered. From any thread. */
  boolean isIdle() {
    return unanswered.get() == 0;
  }

  /** The queue was deleted; the channel lives on, and would hear nothing any more. */
  @Override
  public void handleCancel(String tag) {
    end.deleted(getChannel());
  }

  @Override
  public void handleShutdownSignal(String tag, ShutdownSignalException signal) {
    end.lost(getChannel());
  }
}
