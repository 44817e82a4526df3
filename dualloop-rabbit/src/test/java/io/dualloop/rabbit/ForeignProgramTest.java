package io.dualloop.rabbit;

import static io.dualloop.rabbit.Tasks.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.GetResponse;
import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Claim;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Registration;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServerExtension;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A program in another language takes part: it needs AMQP and JSON, and nothing of ours. */
class ForeignProgramTest {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String ENVELOPE =
      """
      {"taskId": "foreign-1", "type": "QUERY", "createdAt": "2023-10-27T10:30:00Z",
       "createdBy": "a script", "payload": {"orderNo": "7"},
       "metadata": {"frontendCallbackTopic": "/task/status/1.2"}}
      """;
  private static final String BINDING = "/task/status/1%2E2.#";

  private final String namespace = Broker.namespace();
  private final Events events = new Events();
  private final Set<TaskId> woken = ConcurrentHashMap.newKeySet();
  private Broker broker;
  private Transport transport;

  @BeforeEach
  void begin() {
    broker = new Broker(SERVERS.shared().amqpUri());
    transport = beside(InProcessTransport.create());
  }

  private Transport beside(Transport store) {
    return RabbitTransport.builder(broker.uri())
        .namespace(namespace)
        .telemetry(events)
        .connect(store);
  }

  @AfterEach
  void end() {
    transport.close();
    broker.delete(namespace, List.of(Tasks.TYPE));
  }

  private void serve() {
    Registration unused =
        transport.queue().serve(Set.of(Tasks.TYPE), 8, (lane, id) -> woken.add(id));
    // The lane is there then.
    Tasks.awaitTaken(() -> transport.queue().wake(Tasks.LANE, TaskId.of("x")));
  }

  private void publish(String text) {
    Integer unused =
        broker.ask(
            channel -> {
              channel.confirmSelect();
              channel.basicPublish(
                  namespace + ".work",
                  "QUERY.NORMAL",
                  new AMQP.BasicProperties(),
                  text.getBytes(StandardCharsets.UTF_8));
              channel.waitForConfirmsOrDie(10_000);
              return 0;
            });
  }

  /** What is left of its own, when nobody reads any more. */
  private List<String> left() {
    return broker.ask(
        channel -> {
          List<String> bodies = new ArrayList<>();
          GetResponse got = channel.basicGet(namespace + ".work.QUERY.NORMAL", true);
          while (got != null) {
            if (got.getProps().getType() == null) {
              bodies.add(new String(got.getBody(), StandardCharsets.UTF_8));
            }
            got = channel.basicGet(namespace + ".work.QUERY.NORMAL", true);
          }
          return bodies;
        });
  }

  @Test
  void itsTaskIsDoneAndItReadsHowItStands() {
    serve();
    String queue =
        broker.ask(
            channel -> {
              String name = namespace + "-reader";
              channel.queueDeclare(name, true, false, false, null);
              channel.queueBind(name, namespace + ".status", BINDING);
              return name;
            });
    publish(ENVELOPE);
    await("a worker is woken").atMost(LONG).until(() -> woken.contains(TaskId.of("foreign-1")));
    Claim claim = Tasks.claim(transport, 1).get(0);
    assertThat(claim.envelope()).isEqualTo(Json.of(ENVELOPE));
    now(
        transport
            .store()
            .settle(claim.ref(), new Outcome.Done(Json.of("{\"city\":\"Oslo\"}"), Duration.ZERO)));
    await("it reads the ending")
        .atMost(LONG)
        .until(
            () -> {
              String text = next(queue);
              return text.contains("\"state\":\"SUCCEEDED\"")
                  && text.contains("\"result\":{\"city\":\"Oslo\"}");
            });
    Integer unused = broker.ask(channel -> channel.queueDelete(queue).getMessageCount());
  }

  private String next(String queue) {
    return broker.ask(
        channel -> {
          GetResponse got = channel.basicGet(queue, true);
          return got == null ? "" : new String(got.getBody(), StandardCharsets.UTF_8);
        });
  }

  @Test
  void T02_whatComesTwiceIsOneTask() {
    serve();
    publish(ENVELOPE);
    publish(ENVELOPE);
    await("both are taken in").atMost(LONG).until(() -> events.of("rabbit.foreign.known") == 1);
    assertThat(events.of("rabbit.foreign.accepted")).isEqualTo(1);
    assertThat(Tasks.claim(transport, 5)).hasSize(1);
    transport.close();
    assertThat(left()).isEmpty();
  }

  @Test
  void T11_whatCantBeReadIsADeadLetterWithItsBytes() {
    serve();
    String broken = ENVELOPE.replace("\"payload\"", "\"load\"");
    publish(broken);
    publish(broken);
    await("it is kept, once").atMost(LONG).until(() -> events.of("rabbit.foreign.buried") == 2);
    List<DeadLetter> letters = now(transport.store().deadLetters().list(10));
    assertThat(letters).hasSize(1);
    assertThat(letters.get(0).original()).isEqualTo(Json.of(broken));
    assertThat(letters.get(0).reason().code()).isEqualTo(TaskError.ENVELOPE_INVALID);
    assertThat(letters.get(0).reason().message()).contains("payload: is missing");
    transport.close();
    assertThat(left()).isEmpty();
  }

  @Test
  void T01_whileTheStoreIsAwayItIsKeptAndNotTriedHotly() {
    transport.close();
    AtomicInteger tries = new AtomicInteger();
    Transport store = InProcessTransport.create();
    transport = beside(failing(store, tries, 3));
    serve();
    publish(ENVELOPE);
    await("it is tried until the store has it")
        .atMost(LONG)
        .until(() -> events.of("rabbit.foreign.accepted") == 1);
    assertThat(tries).hasValue(4);
    assertThat(events.of("rabbit.foreign.submit")).isEqualTo(3);
  }

  @Test
  void T01_whatTheStoreNeverGotStaysInTheQueue() {
    transport.close();
    AtomicInteger tries = new AtomicInteger();
    transport = beside(failing(InProcessTransport.create(), tries, Integer.MAX_VALUE));
    serve();
    publish(ENVELOPE);
    await("it is tried").atMost(LONG).until(() -> tries.get() > 1);
    transport.close();
    assertThat(left()).containsExactly(ENVELOPE);
  }

  @Test
  void T11_whatTheStoreRefusesForWhatItIsIsADeadLetter() {
    transport.close();
    AtomicInteger tries = new AtomicInteger();
    RuntimeException why = new IllegalArgumentException("the tenant has 70 characters");
    transport = beside(failing(InProcessTransport.create(), tries, 1, why));
    serve();
    publish(ENVELOPE);
    await("it is kept").atMost(LONG).until(() -> events.of("rabbit.foreign.buried") == 1);
    assertThat(tries).hasValue(1);
    DeadLetter letter = now(transport.store().deadLetters().list(10)).get(0);
    assertThat(letter.reason().message()).isEqualTo("the tenant has 70 characters");
    assertThat(letter.original()).isEqualTo(Json.of(ENVELOPE));
  }

  @Test
  void whatIsFarTooLongIsParked() {
    serve();
    publish(ENVELOPE.replace("a script", "x".repeat(9 << 20)));
    await("it is parked, and not tried again")
        .atMost(LONG)
        .until(() -> broker.ask(channel -> channel.messageCount(namespace + ".parked")) == 1);
    assertThat(events.of("rabbit.foreign.too-long")).isEqualTo(1);
    publish(ENVELOPE);
    await("the next one is done")
        .atMost(LONG)
        .until(() -> events.of("rabbit.foreign.accepted") == 1);
  }

  private static Transport failing(Transport right, AtomicInteger tries, int refused) {
    return failing(right, tries, refused, new IllegalStateException("away"));
  }

  /** A transport whose store refuses the first submits. */
  private static Transport failing(
      Transport right, AtomicInteger tries, int refused, RuntimeException why) {
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("submit") && tries.incrementAndGet() <= refused) {
                    return CompletableFuture.failedFuture(why);
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
}
