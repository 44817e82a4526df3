package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.AMQP;
import io.dualloop.api.TaskId;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServerExtension;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two processes serve a lane; each has a store of its own here, for only wake-ups are looked at.
 */
class CompetingWorkersTest {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final int WAKES = 20;
  private final String namespace = Broker.namespace();
  private Broker broker;
  private Transport here;
  private Transport there;

  @BeforeEach
  void begin() {
    broker = new Broker(SERVERS.shared().amqpUri());
    here = open();
    there = open();
    // What is counted are the wake-ups of the tests, each of which finds its queue.
    wake("first");
    AMQP.Queue.PurgeOk unused =
        broker.ask(channel -> channel.queuePurge(namespace + ".work.QUERY.NORMAL"));
  }

  private Transport open() {
    return RabbitTransport.builder(broker.uri())
        .namespace(namespace)
        .connect(InProcessTransport.create());
  }

  @AfterEach
  void end() {
    here.close();
    there.close();
    broker.delete(namespace, List.of(Tasks.TYPE));
  }

  private long left() {
    return broker.ask(channel -> channel.messageCount(namespace + ".work.QUERY.NORMAL"));
  }

  private static Set<TaskId> serve(Transport transport, int slots, Runnable onWake) {
    Set<TaskId> woken = ConcurrentHashMap.newKeySet();
    Registration unused =
        transport
            .queue()
            .serve(
                Set.of(Tasks.TYPE),
                slots,
                (lane, id) -> {
                  woken.add(id);
                  onWake.run();
                });
    return woken;
  }

  private void wake() {
    for (int i = 0; i < WAKES; i++) {
      wake("t-" + i);
    }
  }

  private void wake(String id) {
    Tasks.awaitTaken(() -> here.queue().wake(Tasks.LANE, TaskId.of(id)));
  }

  @Test
  void whatAFullWorkerCantBeginGoesToOneThatIdles() {
    Set<TaskId> full = serve(here, 2, () -> {});
    Set<TaskId> idle = serve(there, 2, () -> Tasks.claim(there, 1));
    await("both are served").atMost(LONG).until(() -> consumers() == 2);
    wake();
    // The full one keeps two at most: what it is told of more it hands back.
    await("the idle one hears of the others").atMost(LONG).until(() -> idle.size() >= WAKES - 2);
    assertThat(full).isNotNull();
  }

  private long consumers() {
    try {
      return broker.ask(channel -> channel.consumerCount(namespace + ".work.QUERY.NORMAL"));
    } catch (IllegalStateException e) {
      // It is not declared yet.
      return 0;
    }
  }

  @Test
  void aWakeUpIsAcknowledgedWhenAClaimFindsNothingMore() {
    Set<TaskId> woken = serve(here, 4, () -> Tasks.claim(here, 4));
    wake();
    await("all are heard").atMost(LONG).until(() -> woken.size() == WAKES);
    // What is not acknowledged comes back when its consumer is gone.
    wake("last");
    await("and the last").atMost(LONG).until(() -> woken.size() > WAKES);
    here.close();
    await("nothing comes back").during(Duration.ofMillis(200)).until(() -> left() == 0);
  }

  @Test
  void aWakeUpThatNobodyClaimedComesBack() {
    Set<TaskId> woken = serve(here, 4, () -> {});
    wake("t");
    await("it is heard").atMost(LONG).until(() -> !woken.isEmpty());
    here.close();
    await("it comes back").atMost(LONG).until(() -> left() == 1);
  }

  @Test
  void aLaneThatNobodyServesYetKeepsItsWakeUps() {
    wake();
    assertThat(left()).isEqualTo(WAKES);
    Set<TaskId> woken = serve(there, 100, () -> {});
    await("they are heard later").atMost(LONG).until(() -> woken.size() == WAKES);
  }
}
