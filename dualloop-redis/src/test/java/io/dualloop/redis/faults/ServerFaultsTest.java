package io.dualloop.redis.faults;

import static io.dualloop.redis.faults.Scene.BACK;
import static io.dualloop.redis.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Transport;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server that crashes, restarts or stands still while there is work. */
@ExtendWith(Seed.class)
class ServerFaultsTest {

  /** How long the server is stopped; the pass is short, a longer look takes 10. */
  private static final int STOPPED_SECONDS = Integer.getInteger("dualloop.faults.stopped", 4);

  private final Random random = Seed.of(getClass());

  /**
   * What was acknowledged is with the operating system, which lives on. Left to itself Redis may
   * hold writes back for as long as the disk is busy: see the durability settings.
   */
  @Test
  void serverKilledAndRestartedUnderLoad() throws Exception {
    try (Scene scene = new Scene("--appendfsync", "no")) {
      Transport foreground = scene.direct();
      Load load = scene.load(foreground);
      scene.workers(scene.direct());
      load.start(100);
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
      Pause.seconds(0.5, "what was answered before the stop is told");
      long done = load.done();
      Pause.seconds(STOPPED_SECONDS - 0.5, "the server stands still");
      assertThat(load.done()).as("done while it stood still").isEqualTo(done);
      scene.server.resume();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }
}
