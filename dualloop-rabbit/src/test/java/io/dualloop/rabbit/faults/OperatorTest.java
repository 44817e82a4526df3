package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SELDOM;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Seed;
import io.dualloop.jdbc.faults.PostgresScene;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What an operator, and the broker itself, may do to what is there, while there is work. */
@ExtendWith(Seed.class)
class OperatorTest {

  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Duration USUAL_PATIENCE = Duration.ofMinutes(30);

  private final Random random = Seed.of(getClass());
  private RabbitScene scene;
  private Load load;
  private Map<String, String> before;

  @BeforeEach
  void thereIsWork() {
    scene = new RabbitScene(new PostgresScene());
    load = scene.load(scene.direct());
    scene.workers(scene.direct());
    load.start(scene.pace(100));
    load.goOn(20 + random.nextInt(40), BACK);
    before = scene.allListen();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private void isWellAgain() {
    load.goOn(20, BACK);
    load.settled(SETTLED).isClean();
    await("every queue is read once, as before: " + before)
        .atMost(BACK)
        .pollInterval(SELDOM)
        .untilAsserted(() -> assertThat(scene.listeners()).isEqualTo(before));
    await("two transports have their connections, and no more")
        .atMost(BACK)
        .pollInterval(SELDOM)
        .untilAsserted(() -> scene.assertConnections(2));
  }

  /** What is told on other threads, in their own time. */
  private void counts(String event, int atLeast) {
    await(event + " is told so often: " + atLeast)
        .atMost(BACK)
        .untilAsserted(
            () ->
                assertThat(scene.counts.of(event))
                    .as("%s", scene.counts)
                    .isGreaterThanOrEqualTo(atLeast));
  }

  @Test
  void memoryIsShortForAWhile() {
    scene.rabbit.memoryAlarm(true);
    try {
      load.goOn(20, BACK);
      Pause.seconds(3, "what was published before would be lost by now");
      load.goOn(20, BACK);
      counts("rabbit.blocked", 1);
    } finally {
      scene.rabbit.memoryAlarm(false);
    }
    isWellAgain();
  }

  @Test
  void allConnectionsAreClosedAgainAndAgain() {
    for (int i = 0; i < 3; i++) {
      scene.rabbit.closeAllConnections();
      load.goOn(10 + random.nextInt(20), BACK);
    }
    counts("rabbit.connection", 4);
    isWellAgain();
  }

  @Test
  void theBrokerIsStoppedAndStartedInItsProcess() {
    scene.rabbit.stopApp();
    load.goOn(20, BACK);
    scene.rabbit.startApp();
    isWellAgain();
  }

  @Test
  void queuesAreDeletedUnderTheirConsumers() {
    for (String queue : before.keySet()) {
      int unused = scene.broker.ask(channel -> channel.queueDelete(queue).getMessageCount());
    }
    isWellAgain();
    // Not as often: whoever had one that was made again meanwhile is told nothing, and reads it.
    assertThat(scene.counts.of("rabbit.subscription.lost")).as("%s", scene.counts).isPositive();
  }

  @Test
  void exchangesAreDeleted() {
    int unused =
        scene.broker.ask(
            channel -> {
              channel.exchangeDelete(scene.namespace + ".work");
              channel.exchangeDelete(scene.namespace + ".status");
              return 0;
            });
    isWellAgain();
  }

  /** No wake-up is kept for so long unless all slots are taken for so long, with short work. */
  @Test
  void theBrokerIsImpatient() {
    scene.rabbit.consumerTimeout(PATIENCE);
    try {
      // Its channels are those that are opened from now on.
      scene.rabbit.closeAllConnections();
      Pause.seconds(2.0 * PATIENCE.toSeconds(), "there is work for longer than it waits");
      isWellAgain();
    } finally {
      scene.rabbit.consumerTimeout(USUAL_PATIENCE);
    }
  }
}
