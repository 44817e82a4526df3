package io.dualloop.benchmarks.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.NavigableSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/** Publishes on a thread and a channel of its own; so many may be unconfirmed at a time. */
final class PlainPublisher {

  /** As many as Dualloop, which holds itself to a part of them for each queue besides. */
  static final int WINDOW = 512;

  private static final AMQP.BasicProperties PROPERTIES =
      new AMQP.BasicProperties.Builder().contentType("text/plain").deliveryMode(1).build();

  private final Channel channel;
  private final Semaphore free = new Semaphore(WINDOW);
  private final NavigableSet<Long> unconfirmed = new ConcurrentSkipListSet<>();
  private final BlockingQueue<PlainMessage> waiting = new LinkedBlockingQueue<>();

  PlainPublisher(Channel channel) throws IOException {
    this.channel = channel;
    var unusedSelected = channel.confirmSelect();
    var unusedConfirms = channel.addConfirmListener(this::confirmed, (tag, multiple) -> refused());
    var unusedReturns = channel.addReturnListener(returned -> refused());
    Thread thread = new Thread(this::run, "publish");
    thread.setDaemon(true);
    thread.start();
  }

  void add(PlainMessage message) {
    waiting.add(message);
  }

  private void confirmed(long tag, boolean multiple) {
    if (!multiple) {
      if (unconfirmed.remove(tag)) {
        free.release();
      }
      return;
    }
    int confirmed = 0;
    while (!unconfirmed.isEmpty() && unconfirmed.first() <= tag) {
      var unused = unconfirmed.pollFirst();
      confirmed++;
    }
    free.release(confirmed);
  }

  private static void refused() {
    System.err.println("the broker refused a message, or had no queue for it");
    // Nothing that it measures from now on could be trusted.
    Runtime.getRuntime().halt(1);
  }

  private void run() {
    try {
      while (true) {
        PlainMessage next = waiting.take();
        free.acquire();
        unconfirmed.add(channel.getNextPublishSeqNo());
        channel.basicPublish(
            next.exchange(), next.key(), next.mandatory(), PROPERTIES, next.body());
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }
}
