package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Envelope;

/** Counts what comes, and does nothing with it. */
final class NoReading extends Reading {

  NoReading(Channel channel) {
    super(
        channel,
        new End() {
          @Override
          public void lost(Channel gone) {}

          @Override
          public void deleted(Channel gone) {}
        });
  }

  @Override
  void read(Envelope envelope, AMQP.BasicProperties properties, byte[] body) {}

  void deliver() {
    handleDelivery("", new Envelope(1, false, "", ""), new AMQP.BasicProperties(), new byte[0]);
  }
}
