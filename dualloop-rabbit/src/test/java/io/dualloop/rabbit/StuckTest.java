package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A broker that does not answer must not use up a connection's channels. */
class StuckTest {

  private final AtomicInteger aborted = new AtomicInteger();
  private final AtomicBoolean open = new AtomicBoolean(true);
  private final Events events = new Events();

  private Connection connection() {
    Channel channel =
        (Channel)
            Proxy.newProxyInstance(
                Channel.class.getClassLoader(),
                new Class<?>[] {Channel.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "isOpen" -> open.get();
                      case "abort" -> aborted.incrementAndGet();
                      default -> throw new IOException("no answer");
                    });
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> channel);
  }

  private void declare(Duration late) {
    Settings settings = new Settings(new Names("test"), true, 1, 1, 1, false);
    Topology topology = new Topology(settings, new Stuck(late, events)::close);
    assertThatThrownBy(() -> topology.lane(connection(), Tasks.LANE))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aChannelThatDidNotAnswerIsClosedLater() {
    declare(Duration.ofMillis(100));
    await("it is closed").atMost(Duration.ofSeconds(10)).until(() -> aborted.get() == 1);
  }

  @Test
  void nobodyWaitsForThat() {
    declare(Duration.ofMinutes(1));
    assertThat(aborted).hasValue(0);
  }

  @Test
  void oneThatTheBrokerHasClosedIsLeft() {
    open.set(false);
    declare(Duration.ZERO);
    assertThat(aborted).hasValue(0);
  }
}
