package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConfirmCallback;
import com.rabbitmq.client.Connection;
import io.dualloop.api.Priority;
import io.dualloop.spi.Submission;
import io.dualloop.testservers.RabbitServerExtension;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A queue that confirms nothing it is sent, and the others, on a channel that is the test's. */
class SilentQueueTest {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final int MANY = Confirms.PER_TARGET + 50;

  private final List<String> sent = new CopyOnWriteArrayList<>();
  private final AtomicBoolean open = new AtomicBoolean(true);
  private final AtomicLong number = new AtomicLong();
  private final AtomicReference<ConfirmCallback> acks = new AtomicReference<>();
  private final Events events = new Events();
  private final String namespace = Broker.namespace();
  private Publisher publisher;
  private Thread sender;

  @BeforeEach
  void begin() {
    Connector connector = new Connector(SERVERS.shared().amqpUri());
    Settings settings = new Settings(new Names(namespace), true, 1, 1, 10_000, false);
    Clashes clashes = new Clashes(events);
    Topology topology = new Topology(settings, channel -> {});
    Declaring declaring = new Declaring(connector, settings.names(), topology, clashes);
    publisher = new Publisher(connector, settings, declaring, clashes, events, () -> {});
    sender =
        new Thread(
            () -> {
              try {
                publisher.on(connection());
              } catch (Exception e) {
                events.failure("test", e);
              }
            },
            "test-sender");
    sender.start();
    await("it sends").atMost(LONG).until(() -> acks.get() != null);
  }

  @AfterEach
  void end() throws InterruptedException {
    open.set(false);
    publisher.ready();
    sender.join(LONG.toMillis());
    assertThat(events.failures).isEmpty();
    new Broker(SERVERS.shared().amqpUri()).delete(namespace, List.of());
  }

  private Connection connection() {
    Channel channel =
        (Channel)
            Proxy.newProxyInstance(
                Channel.class.getClassLoader(),
                new Class<?>[] {Channel.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "isOpen" -> open.get();
                      case "getNextPublishSeqNo" -> number.incrementAndGet();
                      case "basicPublish" -> sent.add((String) arguments[1]);
                      case "addConfirmListener" -> {
                        acks.set((ConfirmCallback) arguments[0]);
                        yield null;
                      }
                      default -> null;
                    });
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                method.getName().equals("createChannel") ? channel : null);
  }

  private CompletableFuture<Void> publish(Priority priority) {
    Target target = new Target.LaneQueue(new Submission.Lane("T", priority));
    return publisher
        .publish(
            new Publication("x", priority.name(), new AMQP.BasicProperties(), new byte[0], target))
        .toCompletableFuture();
  }

  private void confirm(long upTo) throws IOException {
    Objects.requireNonNull(acks.get()).handle(upTo, true);
  }

  /** What has waited for 2 s is given up, on a busy machine perhaps before it is sent. */
  private void fill() {
    await("its part is sent")
        .atMost(LONG)
        .until(
            () -> {
              for (long i = sent(Priority.HIGH); i < Confirms.PER_TARGET; i++) {
                CompletableFuture<Void> unused = publish(Priority.HIGH);
              }
              return sent(Priority.HIGH) == Confirms.PER_TARGET;
            });
  }

  private long sent(Priority priority) {
    return sent.stream().filter(priority.name()::equals).count();
  }

  @Test
  void holdsNobodyElse() {
    fill();
    await("the others are sent")
        .atMost(LONG)
        .until(
            () -> {
              CompletableFuture<Void> unused = publish(Priority.HIGH);
              CompletableFuture<Void> unusedToo = publish(Priority.LOW);
              return sent(Priority.LOW) >= 10;
            });
    assertThat(sent(Priority.HIGH)).isEqualTo(Confirms.PER_TARGET);
  }

  @Test
  void isSentTheRestWhenItConfirms() throws Exception {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      all.add(publish(Priority.HIGH));
    }
    await("its part").atMost(LONG).until(() -> sent(Priority.HIGH) == Confirms.PER_TARGET);
    confirm(Confirms.PER_TARGET);
    await("the rest").atMost(LONG).until(() -> sent(Priority.HIGH) == MANY);
    confirm(MANY);
    assertThat(all).allSatisfy(each -> assertThat(each).isCompleted());
  }

  @Test
  void whatWaitsForItFailsInTime() {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      all.add(publish(Priority.HIGH));
    }
    CompletableFuture<Void> last = all.get(MANY - 1);
    await("it is given up")
        .atMost(LONG)
        .until(
            () -> {
              publisher.expire();
              return last.isCompletedExceptionally();
            });
    // More than those that were too many, if the machine had no time to send the others.
    await("all others were sent")
        .atMost(LONG)
        .until(() -> sent(Priority.HIGH) + events.of("rabbit.publish.expired") == MANY);
    assertThat(sent(Priority.HIGH)).isLessThanOrEqualTo(Confirms.PER_TARGET);
  }
}
