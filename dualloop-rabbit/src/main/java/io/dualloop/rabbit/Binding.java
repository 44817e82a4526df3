package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import java.io.IOException;

/** Through which exchange a queue gets its messages, and which of them. */
record Binding(String queue, String exchange, String routingKey) {

  /** Makes it, if it is not there. Blocks. */
  void make(Channel channel) throws IOException {
    channel.queueBind(queue, exchange, routingKey);
  }
}
