package io.dualloop.rabbit;

import static io.dualloop.rabbit.Tasks.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Registration;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServerExtension;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A store that goes on with its own hints, as one over Redis does. */
class StoreWithOwnHintsTest {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static final Duration LONG = Duration.ofSeconds(30);
  private final String namespace = Broker.namespace();
  private final Set<TaskId> woken = ConcurrentHashMap.newKeySet();
  private final Set<TaskId> heard = ConcurrentHashMap.newKeySet();
  private Broker broker;
  private Transport transport;

  @BeforeEach
  void begin() {
    broker = new Broker(SERVERS.shared().amqpUri());
    transport =
        RabbitTransport.builder(broker.uri())
            .namespace(namespace)
            .connect(withOwnHints(InProcessTransport.create()));
  }

  @AfterEach
  void end() {
    transport.close();
    broker.delete(namespace, List.of(Tasks.TYPE));
  }

  private static Transport withOwnHints(Transport right) {
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("useHints")) {
                    return false;
                  }
                  try {
                    return method.invoke(right.store(), arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new Transport(
        store,
        right.queue(),
        right.feed(),
        right.results(),
        right.capabilities(),
        right.survival(),
        right.owner());
  }

  @Test
  void whoServesAndListensIsToldByEither() {
    Registration serves =
        transport.queue().serve(Set.of(Tasks.TYPE), 4, (lane, id) -> woken.add(id));
    Registration listens =
        transport.feed().listen(Tasks.WATCHER, status -> heard.add(status.taskId()));
    now(transport.store().submit(Tasks.task("by-store", Tasks.WATCHER)));
    Tasks.awaitTaken(() -> transport.queue().wake(Tasks.LANE, TaskId.of("by-broker")));
    await("both kinds of wake-ups come")
        .atMost(LONG)
        .until(() -> woken.containsAll(Set.of(TaskId.of("by-store"), TaskId.of("by-broker"))));
    assertThat(Tasks.claim(transport, 1)).hasSize(1);
    await("the begin is told").atMost(LONG).until(() -> heard.contains(TaskId.of("by-store")));
    serves.close();
    listens.close();
    Registration again = transport.feed().listen(Tasks.WATCHER, status -> {});
    again.close();
  }
}
