package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SELDOM;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.spi.Transport;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Connections that stay open and lead nowhere, for longer than anybody waits. */
public abstract class BlackHoles extends Faults {

  /** How long the hole is there. */
  protected static final double HOLE_SECONDS = 7;

  /** In those for steps and those for hints, if they are not the same. */
  @Test
  public void inBothConnections() throws Exception {
    try (Scene scene = scene()) {
      Transport foreground = scene.proxied();
      Load load = scene.load(foreground);
      scene.workers(scene.proxied());
      load.start(scene.pace(50));
      load.goOn(20 + random.nextInt(40), BACK);
      Map<String, String> before = whoListens(scene);
      scene.proxy().toServer().blackHole();
      scene.proxy().toClient().blackHole();
      Pause.seconds(HOLE_SECONDS, "nothing passes");
      // As after a change of the network: what was open stays dead.
      scene.proxy().reset();
      scene.proxy().heal();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      isAsBefore(scene, before);
    }
  }

  /**
   * Who listens to what when work goes on.
   *
   * @param scene with one foreground and one group of workers
   * @return as the server sees it now; later, where it takes a while until everybody listens
   */
  protected Map<String, String> whoListens(Scene scene) {
    return scene.listeners();
  }

  /**
   * Waits until the server sees two transports as it did before.
   *
   * @param before who listened to what
   */
  protected static void isAsBefore(Scene scene, Map<String, String> before) {
    await("everyone listens once, as before: " + before)
        .atMost(BACK)
        .pollInterval(SELDOM)
        .untilAsserted(() -> assertThat(scene.listeners()).isEqualTo(before));
    await("two transports have their connections, and no more")
        .atMost(BACK)
        .pollInterval(SELDOM)
        .untilAsserted(() -> scene.assertConnections(2));
  }
}
