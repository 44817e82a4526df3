package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.jdbc.faults.PostgresScene;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A broker that crashes, restarts or stands still: work goes on without it, and with it again. */
@ExtendWith(Seed.class)
class BrokerFaultsTest {

  /** How long the broker is stopped; the pass is short, a longer look takes 10. */
  private static final int STOPPED_SECONDS = Integer.getInteger("dualloop.faults.stopped", 4);

  private final Random random = Seed.of(getClass());

  @Test
  void killedAndRestartedUnderLoad() throws Exception {
    killedAndRestarted(new RabbitScene(new PostgresScene()), random, 2);
  }

  static void killedAndRestarted(RabbitScene opened, Random random, int times) throws Exception {
    try (RabbitScene scene = opened) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      for (int i = 0; i < times; i++) {
        load.goOn(20 + random.nextInt(60), BACK);
        scene.server().kill();
        load.goOn(20, BACK);
        scene.server().restart();
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  @Test
  void stoppedAndContinued() throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene())) {
      Load load = scene.load(scene.direct());
      AtomicInteger begun = new AtomicInteger();
      AsyncTaskHandler<String, String> counting =
          (parameters, task) -> {
            begun.incrementAndGet();
            return Work.handle(parameters, task);
          };
      scene.owned(
          Work.bare(scene.direct())
              .handleAsync(Work.ASK, counting, Work.HANDLING)
              .handleAsync(Work.ORDER, counting, Work.HANDLING)
              .start());
      load.start(scene.pace(100));
      load.goOn(20 + random.nextInt(60), BACK);
      scene.server().pause();
      Pause.seconds(0.5, "who was told of work before the stop begins it");
      int before = begun.get();
      Pause.seconds(STOPPED_SECONDS - 0.5, "the broker stands still");
      // Only, nobody is told of it before the store is read the next time.
      await("work begins without hints").atMost(BACK).until(() -> begun.get() > before);
      scene.server().resume();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }
}
