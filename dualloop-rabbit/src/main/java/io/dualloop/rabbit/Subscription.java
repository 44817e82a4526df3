package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A queue that is read as long as this is wanted. Belongs to the receiver's thread, but for what
 * says so.
 */
abstract class Subscription {

  /**
   * Who is told of what is read, or is to be, and on which channel; null if it has to be opened.
   */
  volatile @Nullable Reading reading;

  final Stalls.Watch watch = new Stalls.Watch();
  final BackOff backOff = new BackOff();

  /** When it is to be opened, if it has no channel; by the clock of {@link System#nanoTime()}. */
  long dueAt = System.nanoTime();

  /** Somebody opens it at this moment. */
  boolean opening;

  abstract Binding binding();

  /** How many may be delivered and not acknowledged. */
  abstract int prefetch();

  /** Makes the queue, if it is not there. */
  abstract void declare(Declaring declaring) throws IOException;

  /** Binds the queue, which is there, if what did so went with its exchange. Blocks. */
  void bind(Declaring declaring) throws IOException {
    declaring.bind(binding());
  }

  abstract Reading reading(Channel channel);

  /** It is there, for the first time or again: something may have been missed before. */
  abstract void onOpened();

  /** Completes when nobody has to wait for it any more. */
  abstract CompletableFuture<Void> opened();

  /** What it is read on, or is to be; null if it has to be opened. */
  final @Nullable Channel channel() {
    Reading now = reading;
    return now == null ? null : now.getChannel();
  }

  /** Reads from now on. Blocks, and so not on the receiver's thread. */
  void read(Connection connection) throws IOException {
    Channel made = connection.createChannel();
    if (made == null) {
      throw new IOException("the broker gives no more channels on this connection");
    }
    Reading consumer = reading(made);
    reading = consumer;
    made.basicQos(prefetch());
    String unused = made.basicConsume(binding().queue(), false, consumer);
  }
}
