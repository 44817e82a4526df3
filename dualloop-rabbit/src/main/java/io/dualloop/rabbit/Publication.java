package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import java.util.concurrent.CompletableFuture;

/** A message on its way to the broker. Its stage completes when the broker has confirmed it. */
final class Publication {

  final String exchange;
  final String routingKey;
  final AMQP.BasicProperties properties;
  final byte[] body;

  final Target target;

  final CompletableFuture<Void> done = new CompletableFuture<>();
  final long madeAt = System.nanoTime();

  /** The last time. */
  volatile long sentAt;

  /** The broker gave it back: no queue is bound. Told before it is confirmed. */
  volatile boolean returned;

  /** How often its queue was declared because of it, and it was sent once more. */
  volatile int repeated;

  Publication(
      String exchange,
      String routingKey,
      AMQP.BasicProperties properties,
      byte[] body,
      Target target) {
    this.exchange = exchange;
    this.routingKey = routingKey;
    this.properties = properties;
    this.body = body;
    this.target = target;
  }

  boolean isMandatory() {
    return target.isMandatory();
  }
}
