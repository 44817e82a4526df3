package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import io.dualloop.faults.Work;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that knows nothing of ours: it publishes one order after the other, each again until it
 * is confirmed.
 */
final class Foreigner implements AutoCloseable {

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int CONFIRM_MILLIS = 3_000;
  private static final AMQP.BasicProperties PERSISTENT =
      new AMQP.BasicProperties.Builder().deliveryMode(2).build();

  private final RabbitScene scene;
  private final Thread thread = new Thread(this::run, "foreigner");
  private final AtomicInteger confirmed = new AtomicInteger();
  private volatile boolean over;

  Foreigner(RabbitScene scene) {
    this.scene = scene;
    thread.setDaemon(true);
    thread.start();
  }

  /** Both its id and what is asked. */
  static String name(int number) {
    return "foreign-" + number;
  }

  private void run() {
    while (!over) {
      try {
        int unused = scene.broker.ask(this::publish);
      } catch (IllegalStateException away) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private int publish(Channel channel) throws IOException, InterruptedException, TimeoutException {
    channel.confirmSelect();
    while (!over) {
      channel.basicPublish(
          scene.namespace + ".work",
          Work.ORDER.name() + ".NORMAL",
          PERSISTENT,
          envelope(name(confirmed.get())).getBytes(StandardCharsets.UTF_8));
      if (channel.waitForConfirms(CONFIRM_MILLIS)) {
        confirmed.incrementAndGet();
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return confirmed.get();
  }

  private static String envelope(String name) {
    return """
        {"taskId": "%1$s", "type": "%2$s", "createdAt": "2023-10-27T10:30:00Z",
         "createdBy": "a script", "payload": "%1$s"}
        """
        .formatted(name, Work.ORDER.name());
  }

  /** Waits until so many more are confirmed. */
  void goOn(int more) {
    int from = confirmed.get();
    await("orders are confirmed").atMost(BACK).until(() -> confirmed.get() >= from + more);
  }

  /** Publishes no more, and says how many were confirmed. */
  int stop() throws InterruptedException {
    over = true;
    thread.join(TimeUnit.SECONDS.toMillis(20));
    return confirmed.get();
  }

  @Override
  public void close() {
    over = true;
  }
}
