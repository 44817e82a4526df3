package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Hears what comes down a ladder, beside the transport that reads its foot. */
final class Arrivals implements AutoCloseable {

  private final String namespace;
  private final Connection connection;
  private final Channel channel;
  private final Map<String, Long> sent = new ConcurrentHashMap<>();
  private final Map<String, Long> due = new ConcurrentHashMap<>();
  private final Map<String, Long> came = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();

  Arrivals(String uri, String namespace) {
    this.namespace = namespace;
    try {
      ConnectionFactory factory = new ConnectionFactory();
      factory.setUri(uri);
      connection = factory.newConnection("arrivals");
      channel = connection.createChannel();
      channel.exchangeDeclare(namespace + ".due", "fanout", true);
      String queue = channel.queueDeclare().getQueue();
      channel.queueBind(queue, namespace + ".due", "");
      String unused =
          channel.basicConsume(
              queue,
              true,
              (tag, delivery) -> {
                came.put(new String(delivery.getBody(), StandardCharsets.UTF_8), System.nanoTime());
                count.incrementAndGet();
              },
              tag -> {});
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  void sent(String id, Duration delay) {
    long now = System.nanoTime();
    sent.put(id, now);
    due.put(id, now + delay.toNanos());
  }

  /** Puts something where the ladder ends. */
  void fallDown(String id) {
    try {
      channel.basicPublish(namespace + ".due", "", null, id.getBytes(StandardCharsets.UTF_8));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  int count() {
    return count.get();
  }

  boolean has(String id) {
    return came.containsKey(id);
  }

  long dueAt(String id) {
    return Objects.requireNonNull(due.get(id));
  }

  long cameAt(String id) {
    return Objects.requireNonNull(came.get(id));
  }

  Duration after(String id) {
    return Duration.ofNanos(cameAt(id) - Objects.requireNonNull(sent.get(id)));
  }

  /** Who is woken, by whatever the transport has. */
  static Set<TaskId> woken(Transport transport) {
    Set<TaskId> woken = ConcurrentHashMap.newKeySet();
    Registration unused =
        transport.queue().serve(Set.of(Tasks.TYPE), 4, (lane, id) -> woken.add(id));
    return woken;
  }

  @Override
  public void close() {
    connection.abort();
  }
}
