package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SELDOM;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.AMQP;
import io.dualloop.faults.Load;
import io.dualloop.faults.Relay;
import io.dualloop.faults.Seed;
import io.dualloop.jdbc.faults.PostgresScene;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A broker that is well, but does not take what it is told. */
@ExtendWith(Seed.class)
class RefusalsTest {

  private static final int SPOILT = 3;

  private final Random random = Seed.of(getClass());

  /** Nobody reads the lanes yet, and they have room for one. */
  @Test
  void aFullQueueTakesNoMoreWakeUps() throws Exception {
    try (RabbitScene scene =
        new RabbitScene(new PostgresScene(), builder -> builder.laneLimit(1))) {
      Load load = scene.load(scene.direct());
      load.start(scene.pace(100));
      await("wake-ups are refused")
          .atMost(BACK)
          .until(() -> scene.counts.of("rabbit.publish.nacked") > 5);
      scene.workers(scene.direct());
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  /** Its queue is unbound, so that each wake-up comes back, is declared for, and is sent again. */
  @Test
  void whatReachesNobodyIsReturned() throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene())) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      for (int i = 0; i < 3; i++) {
        load.goOn(10 + random.nextInt(20), BACK);
        AMQP.Queue.UnbindOk unused =
            scene.broker.ask(
                channel -> {
                  String work = scene.namespace + ".work";
                  channel.queueUnbind(work + ".ASK.NORMAL", work, "ASK.NORMAL");
                  return channel.queueUnbind(work + ".ORDER.NORMAL", work, "ORDER.NORMAL");
                });
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  /** The broker closes a channel on which something is acknowledged that it never delivered. */
  @Test
  void aTagThatWasNeverDelivered() throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene());
        Relay relay = new Relay(scene.port())) {
      Load load = scene.load(scene.through(relay.port()));
      scene.workers(scene.through(relay.port()));
      load.start(scene.pace(100));
      load.goOn(10 + random.nextInt(30), BACK);
      AtomicInteger spoilt = new AtomicInteger();
      relay.alter(
          said -> {
            // One after the other: a channel that is being closed already is lost only once.
            if (spoilt.get() < SPOILT
                && scene.counts.of("rabbit.subscription.lost") >= spoilt.get()
                && Amqp.spoilAck(said)) {
              spoilt.incrementAndGet();
            }
            return said;
          });
      await("channels are closed, and reading goes on")
          .atMost(BACK)
          .until(
              () ->
                  spoilt.get() == SPOILT && scene.counts.of("rabbit.subscription.lost") >= SPOILT);
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      await("everything is read once")
          .atMost(BACK)
          .pollInterval(SELDOM)
          .untilAsserted(
              () -> assertThat(scene.listeners().values()).isNotEmpty().allMatch("1"::equals));
    }
  }

  /** What strangers put into a lane is a dead letter, or of no use: our own work is done. */
  @Test
  void rubbishInTheLanes() throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene())) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      load.goOn(10 + random.nextInt(30), BACK);
      // What no lane takes yet would reach nobody.
      scene.allListen();
      int rubbish = 50;
      boolean unused =
          scene.broker.ask(
              channel -> {
                channel.confirmSelect();
                for (int i = 0; i < rubbish; i++) {
                  AMQP.BasicProperties properties =
                      new AMQP.BasicProperties.Builder()
                          .type(i % 2 == 0 ? Amqp.WAKE : null)
                          .build();
                  channel.basicPublish(
                      scene.namespace + ".work",
                      i % 3 == 0 ? "ASK.NORMAL" : "ORDER.NORMAL",
                      properties,
                      ("no such task " + i).getBytes(StandardCharsets.UTF_8));
                }
                return channel.waitForConfirms(20_000);
              });
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      await("what can't be read is buried")
          .atMost(BACK)
          .until(() -> scene.counts.of("rabbit.foreign.buried") == rubbish / 2);
    }
  }
}
