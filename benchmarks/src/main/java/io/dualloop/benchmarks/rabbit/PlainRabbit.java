package io.dualloop.benchmarks.rabbit;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.dualloop.benchmarks.contest.BothLoops;
import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.benchmarks.contest.Lives;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The limit: the bare client and a map. A wake-up for each task, one status when it has ended, each
 * published with confirms and acknowledged by hand. No lease, no retry, no deadline, no sharing, no
 * repair of what is lost, no connection that is made again.
 */
final class PlainRabbit implements Contender {

  /** Statuses that may be on their way to whoever listens. */
  private static final int STATUSES = 256;

  private final PlainStore store = new PlainStore();
  private final PlainPublisher publisher;

  PlainRabbit(String uri) throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setUri(uri);
    Connection publishing = factory.newConnection("plain publish");
    Channel channel = publishing.createChannel();
    PlainTopology.declare(channel);
    publisher = new PlainPublisher(channel);
    Connection reading = factory.newConnection("plain read");
    read(reading, PlainTopology.LISTENER, STATUSES, this::told);
    read(reading, PlainTopology.LANE, BothLoops.SLOTS, this::work);
  }

  /** What is done with the text of a message. */
  private interface Reader {
    void read(String text);
  }

  private static void read(Connection connection, String queue, int prefetch, Reader reader)
      throws IOException {
    Channel channel = connection.createChannel();
    channel.basicQos(prefetch);
    var unused =
        channel.basicConsume(
            queue,
            false,
            (tag, message) -> {
              reader.read(new String(message.getBody(), StandardCharsets.UTF_8));
              channel.basicAck(message.getEnvelope().getDeliveryTag(), false);
            },
            tag -> {});
  }

  private void work(String text) {
    long number = Long.parseLong(text);
    String payload = store.begin(number);
    if (payload != null) {
      Lives.started(payload);
      store.settle(number, "done");
      publisher.add(PlainTopology.ended(number));
    }
  }

  /** A status begins with the task's number. */
  private void told(String status) {
    int from = status.indexOf(':') + 2;
    Lives.ended(Long.parseLong(status.substring(from, status.indexOf('"', from))));
  }

  @Override
  public String settings() {
    return "a channel to publish and two to read, "
        + PlainPublisher.WINDOW
        + " unconfirmed at most, prefetch "
        + BothLoops.SLOTS
        + " for work and "
        + STATUSES
        + " for statuses, quorum queue for work and classic for statuses, hints not persistent";
  }

  @Override
  public void submit(long number, String payload) {
    store.submit(number, payload);
    publisher.add(PlainTopology.wake(number));
  }
}
