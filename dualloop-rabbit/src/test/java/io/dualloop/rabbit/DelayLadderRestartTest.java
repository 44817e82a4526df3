package io.dualloop.rabbit;

import static io.dualloop.rabbit.Tasks.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The ladder on a broker of its own, which is killed, or where something else has its name. */
class DelayLadderRestartTest {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int TASKS = 40;
  private static RabbitServer server;

  private final String namespace = Broker.namespace();
  private final Events events = new Events();

  @BeforeAll
  static void startServer() {
    server = RabbitServer.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  private static Broker broker() {
    return new Broker(server.amqpUri());
  }

  private Transport connected() {
    return RabbitTransport.builder(server.amqpUri())
        .namespace(namespace)
        .delayLadder()
        .telemetry(events)
        .connect(InProcessTransport.create());
  }

  @Test
  void whatWaitsSurvivesTheBroker() {
    try (Transport transport = connected()) {
      await("the foot of the ladder is read").atMost(LONG).until(() -> broker().isRead(namespace));
      Map<String, Long> due = new TreeMap<>();
      for (int i = 0; i < TASKS; i++) {
        Duration delay = Duration.ofMillis(10_000 + 77L * i);
        due.put("t-" + i, System.nanoTime() + delay.toNanos());
        now(transport.store().submit(Tasks.delayed("t-" + i, delay)));
      }
      await("they are on the ladder")
          .atMost(LONG)
          .until(() -> broker().waiting(namespace) == TASKS);
      String unused = server.ctl("eval", "mnesia:sync_log().");
      server.kill();
      server.restart();
      Arrivals arrivals = new Arrivals(server.amqpUri(), namespace);
      await("all have come")
          .atMost(LONG)
          .untilAsserted(() -> assertThat(events.of("rabbit.delay.due")).isEqualTo(TASKS));
      // Those that came before this could listen have been counted only.
      due.forEach(
          (id, at) -> {
            if (arrivals.has(id)) {
              assertThat(arrivals.cameAt(id) - at).as(id).isNotNegative();
            }
          });
      assertThat(Tasks.claim(transport, TASKS)).hasSize(TASKS);
      arrivals.close();
    }
  }

  @Test
  void aStepThatIsDeclaredOtherwiseIsToldAndHarmsNothingElse() {
    String step = new Names(namespace).step(3);
    Object unused =
        broker()
            .ask(
                channel ->
                    channel.queueDeclare(
                        step, true, false, false, Map.of("x-message-ttl", 12_345)));
    try (Transport transport = connected()) {
      Set<TaskId> woken = Arrivals.woken(transport);
      await("it is told").atMost(LONG).until(() -> events.of("rabbit.clash") > 0);
      assertThat(events.failures).anySatisfy(each -> assertThat(each).hasMessageContaining(step));
      now(transport.store().submit(Tasks.task("t", null)));
      await("others go on").atMost(LONG).until(() -> woken.contains(TaskId.of("t")));
    }
    broker().delete(namespace, List.of(Tasks.TYPE));
    broker().deleteLadder(namespace);
  }
}
