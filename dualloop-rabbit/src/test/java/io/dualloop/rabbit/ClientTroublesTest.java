package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * What goes wrong on the client library's threads is counted, and no more is logged than is news.
 */
class ClientTroublesTest {

  private final Events events = new Events();
  private final ClientTroubles troubles = new ClientTroubles(events);
  private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
  private final List<String> done = new ArrayList<>();
  private final Logger log = (Logger) LoggerFactory.getLogger(RabbitTransport.class);
  private final @Nullable Level usual = log.getLevel();
  private final Channel channel = proxy(Channel.class);
  private final Connection connection = proxy(Connection.class);

  @BeforeEach
  void listen() {
    logged.start();
    log.setLevel(Level.DEBUG);
    log.addAppender(logged);
  }

  @AfterEach
  void stop() {
    log.detachAppender(logged);
    log.setLevel(usual);
  }

  private <T> T proxy(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              done.add(method.getName());
              return method.getName().equals("getConnection") ? connection() : null;
            }));
  }

  private Connection connection() {
    return connection;
  }

  private long warnings() {
    return logged.list.stream()
        .filter(each -> each.getLevel().isGreaterOrEqual(Level.WARN))
        .count();
  }

  @Test
  void aLostConnectionIsNoNews() {
    troubles.handleUnexpectedConnectionDriverException(
        connection, new SocketException("Connection reset"));
    troubles.handleUnexpectedConnectionDriverException(
        connection, new SocketException("Socket closed"));
    assertThat(events.of("rabbit.client")).isEqualTo(2);
    assertThat(logged.list).hasSize(2);
    assertThat(warnings()).isZero();
  }

  @Test
  void anythingElseIsAndClosesItsChannel() {
    troubles.handleConsumerException(
        channel, new OutOfMemoryError("test"), new DefaultConsumer(channel), "tag", "handle");
    assertThat(events.of("rabbit.client")).isPositive();
    assertThat(warnings()).isPositive();
    assertThat(done).contains("close");
  }
}
