package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Transport;
import org.junit.jupiter.api.Test;

/** A server that crashes, restarts or stands still while there is work. */
public abstract class ServerFaults extends Faults {

  /** How long the server is stopped; the pass is short, a longer look takes 10. */
  private static final int STOPPED_SECONDS = Integer.getInteger("dualloop.faults.stopped", 4);

  /**
   * Begins a scene whose server keeps what it has acknowledged when it is killed.
   *
   * @return a new one; as any other scene, unless a subclass says otherwise
   */
  protected Scene durable() {
    return scene();
  }

  @Test
  public void serverKilledAndRestartedUnderLoad() throws Exception {
    try (Scene scene = durable()) {
      Transport foreground = scene.direct();
      Load load = scene.load(foreground);
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      for (int i = 0; i < 3; i++) {
        load.goOn(20 + random.nextInt(60), BACK);
        scene.server().kill();
        scene.server().restart();
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  @Test
  public void serverStoppedAndContinued() throws Exception {
    try (Scene scene = scene()) {
      Transport foreground = scene.direct();
      Load load = scene.load(foreground);
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      load.goOn(20 + random.nextInt(60), BACK);
      scene.server().pause();
      long done = load.doneWhenQuiet(BACK);
      Pause.seconds(STOPPED_SECONDS - 1, "the server stands still");
      assertThat(load.done()).as("done while it stood still").isEqualTo(done);
      scene.server().resume();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }
}
