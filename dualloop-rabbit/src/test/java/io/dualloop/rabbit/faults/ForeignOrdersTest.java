package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.jdbc.faults.PostgresScene;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** T01, T02: what another program has had confirmed ends once, whichever of the two fails. */
@ExtendWith(Seed.class)
class ForeignOrdersTest {

  /** Two types, three lanes each, and the worker's statuses. */
  private static final int LISTENED = 7;

  private static final int LIMIT_SECONDS = 20;

  private final Random random = Seed.of(getClass());

  @Test
  void brokerKilled() throws Exception {
    killedUnderForeignOrders(new RabbitScene(new PostgresScene()));
  }

  @Test
  void storeKilled() throws Exception {
    killedUnderForeignOrders(new StoreScene(new PostgresScene()));
  }

  private void killedUnderForeignOrders(RabbitScene opened) throws Exception {
    try (RabbitScene scene = opened) {
      Transport transport = scene.direct();
      scene.workers(transport);
      scene.allListen(LISTENED);
      Foreigner foreigner = scene.owned(new Foreigner(scene));
      foreigner.goOn(20 + random.nextInt(40));
      scene.server().kill();
      scene.server().restart();
      foreigner.goOn(20);
      int confirmed = foreigner.stop();
      await("all that was confirmed has ended")
          .atMost(SETTLED)
          .ignoreExceptions()
          .until(() -> counts(transport).ended() >= confirmed && counts(transport).waiting() == 0);
      for (int i = 0; i < confirmed; i++) {
        TaskStatus status =
            transport
                .store()
                .find(TaskId.of(Foreigner.name(i)))
                .toCompletableFuture()
                .get(LIMIT_SECONDS, TimeUnit.SECONDS)
                .found()
                .orElseThrow();
        assertThat(status.result().map(Object::toString).orElse("none"))
            .as("%s", status)
            .contains(Work.resultOf(Foreigner.name(i)));
      }
      // The last one may have come, too, without being confirmed.
      assertThat(counts(transport).ended()).isBetween((long) confirmed, confirmed + 1L);
      assertThat(
              transport
                  .store()
                  .deadLetters()
                  .list(10)
                  .toCompletableFuture()
                  .get(LIMIT_SECONDS, TimeUnit.SECONDS))
          .isEmpty();
      long parked = scene.broker.ask(on -> on.messageCount(scene.namespace + ".parked"));
      assertThat(parked).as("parked").isZero();
    }
  }

  private static TaskCounts counts(Transport transport) throws Exception {
    return transport.store().counts().toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
  }
}
