package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Envelope;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a listener acknowledges. */
class StatusSubscriptionTest {

  private final Events events = new Events();
  private final List<String> said = new ArrayList<>();
  private final Transport store = InProcessTransport.create();
  private final StatusSubscription subscription = subscription();
  private final Reading reading = subscription.reading(channel());

  private StatusSubscription subscription() {
    Names names = new Names("test");
    Connector connector = new Connector("amqp://127.0.0.1:1");
    Stuck stuck = new Stuck(Stuck.LATE, events);
    Settings settings = new Settings(names, true, 1, 1, 1, false);
    Clashes clashes = new Clashes(events);
    Declaring declaring =
        new Declaring(connector, names, new Topology(settings, stuck::close), clashes);
    Receiver neverStarted = new Receiver(connector, names, declaring, stuck, clashes, events);
    return new StatusSubscription(
        neverStarted,
        store.store(),
        events,
        names,
        new StatusSubscription.Listener(Tasks.WATCHER, status -> {}));
  }

  private Channel channel() {
    return (Channel)
        Proxy.newProxyInstance(
            Channel.class.getClassLoader(),
            new Class<?>[] {Channel.class},
            (proxy, method, arguments) -> {
              said.add(method.getName() + Arrays.toString(arguments));
              return null;
            });
  }

  private void deliver() {
    reading.handleDelivery(
        "", new Envelope(7, false, "", ""), new AMQP.BasicProperties(), new byte[0]);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void whatWasToldOrCantBeReadIsAcknowledged() {
    deliver();
    assertThat(said).containsExactly("basicAck[7, false]");
    assertThat(events.of("rabbit.status")).isEqualTo(1);
  }

  /** Who listens at the address next is to hear it. */
  @Test
  void T06_whatComesAfterTheEndIsNotAcknowledged() {
    subscription.end();
    deliver();
    assertThat(said).isEmpty();
  }
}
