package io.dualloop.rabbit;

import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.BuiltinExchangeType;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServerExtension;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The exchange of statuses goes, and with it what bound a listener's queue to it. */
class LostBindingTest {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static final Duration LONG = Duration.ofSeconds(40);

  private final Broker broker = new Broker(SERVERS.shared().amqpUri());
  private final String namespace = Broker.namespace();
  private final String exchange = namespace + ".status";
  private final Events events = new Events();
  private final Queue<TaskStatus> heard = new ConcurrentLinkedQueue<>();
  private Transport transport;

  @BeforeEach
  void listen() {
    transport =
        RabbitTransport.builder(broker.uri())
            .namespace(namespace)
            .telemetry(events)
            .connect(InProcessTransport.create());
    Registration unused = transport.feed().listen(Tasks.WATCHER, heard::add);
    hears("before");
  }

  @AfterEach
  void close() {
    transport.close();
    broker.delete(namespace, List.of(Tasks.TYPE));
  }

  private void hears(String task) {
    Tasks.now(transport.store().submit(Tasks.task(task, null)));
    TaskStatus status = Tasks.now(transport.store().find(TaskId.of(task))).found().orElseThrow();
    await("it hears of " + task)
        .atMost(LONG)
        .until(
            () -> {
              var unused = transport.feed().tell(Set.of(Tasks.WATCHER), status);
              return heard.stream().anyMatch(each -> each.taskId().equals(status.taskId()));
            });
  }

  @Test
  void itIsBoundAgainToOneThatSomebodyMade() {
    Integer unused =
        broker.ask(
            channel -> {
              channel.exchangeDelete(exchange);
              channel.exchangeDeclare(exchange, BuiltinExchangeType.TOPIC, true);
              return 0;
            });
    hears("after");
  }

  @Test
  void oneThatNobodyMadeIsMade() {
    Integer unused =
        broker.ask(
            channel -> {
              channel.exchangeDelete(exchange);
              return 0;
            });
    hears("after");
  }
}
