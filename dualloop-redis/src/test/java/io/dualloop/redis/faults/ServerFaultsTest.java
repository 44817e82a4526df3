package io.dualloop.redis.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server that crashes, restarts or stands still while there is work. */
@ExtendWith(Seed.class)
class ServerFaultsTest {

  private static final Duration BACK = Duration.ofSeconds(10);
  private static final Duration SETTLED = Duration.ofSeconds(20);

  /** How long the server is stopped; the pass is short, a longer look takes 10. */
  private static final int STOPPED_SECONDS = Integer.getInteger("dualloop.faults.stopped", 4);

  private final Random random = Seed.of(getClass());

  /** With every write on the disk before it is acknowledged, nothing acknowledged may be lost. */
  @Test
  void serverKilledAndRestartedUnderLoad() throws Exception {
    try (Scene scene = new Scene("--appendfsync", "always")) {
      Transport foreground = scene.direct();
      Load load = scene.load(foreground);
      scene.workers(scene.direct());
      load.start(200);
      for (int i = 0; i < 3; i++) {
        load.goOn(20 + random.nextInt(60), BACK);
        scene.server.kill();
        scene.server.restart();
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  @Test
  void serverStoppedAndContinued() throws Exception {
    try (Scene scene = new Scene()) {
      Transport foreground = scene.direct();
      Load load = scene.load(foreground);
      scene.workers(scene.direct());
      load.start(100);
      load.goOn(20 + random.nextInt(60), BACK);
      scene.server.pause();
      Pause.seconds(STOPPED_SECONDS, "the server stands still");
      scene.server.resume();
      load.goOn(20, BACK);
      Tally tally = load.settled(SETTLED);
      tally.isClean();
      assertThat(tally.recovered()).as("work that the stop concerned: %s", tally).isPositive();
    }
  }
}
