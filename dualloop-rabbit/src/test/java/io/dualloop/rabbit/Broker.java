package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.util.List;
import java.util.UUID;

/** A broker that tests share, each with a namespace of its own. */
final class Broker {

  private final String uri;

  Broker(String uri) {
    this.uri = uri;
  }

  String uri() {
    return uri;
  }

  static String namespace() {
    return "test-" + UUID.randomUUID();
  }

  /** Something done as another program would. */
  interface Action<T> {
    T on(Channel channel) throws Exception;
  }

  <T> T ask(Action<T> action) {
    try {
      ConnectionFactory factory = new ConnectionFactory();
      factory.setUri(uri);
      try (Connection connection = factory.newConnection("test");
          Channel channel = connection.createChannel()) {
        return action.on(channel);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Many queues would make the broker slow for the tests that follow. */
  void delete(String namespace, List<String> types) {
    Integer unused =
        ask(
            channel -> {
              for (String type : types) {
                for (String priority : List.of("HIGH", "NORMAL", "LOW")) {
                  channel.queueDelete(namespace + ".work." + type + "." + priority);
                }
              }
              channel.queueDelete(namespace + ".parked");
              for (String exchange : List.of("work", "parked", "status")) {
                channel.exchangeDelete(namespace + "." + exchange);
              }
              return 0;
            });
  }

  void deleteSteps(String namespace) {
    Integer unused =
        ask(
            channel -> {
              for (int step = 0; step < Ladder.STEPS; step++) {
                channel.queueDelete(new Names(namespace).step(step));
              }
              return 0;
            });
  }

  void deleteLadder(String namespace) {
    deleteSteps(namespace);
    Integer unused =
        ask(
            channel -> {
              channel.queueDelete(namespace + ".due");
              channel.exchangeDelete(namespace + ".due");
              for (int step = 0; step < Ladder.STEPS; step++) {
                channel.exchangeDelete(new Names(namespace).step(step));
              }
              return 0;
            });
  }

  /** Whether somebody reads the foot of the ladder. */
  boolean isRead(String namespace) {
    try {
      return ask(channel -> channel.consumerCount(namespace + ".due")) == 1;
    } catch (IllegalStateException notThere) {
      return false;
    }
  }

  /** How many wait on the steps of the ladder. */
  long waiting(String namespace) {
    return ask(
        channel -> {
          long all = 0;
          for (int step = 0; step < Ladder.STEPS; step++) {
            all += channel.messageCount(new Names(namespace).step(step));
          }
          return all;
        });
  }
}
