package io.dualloop.redis.faults;

import static io.dualloop.redis.faults.Scene.BACK;
import static io.dualloop.redis.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.spi.Transport;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections that stay open and lead nowhere, for longer than anybody waits. */
@ExtendWith(Seed.class)
class BlackHoleTest {

  private static final double HOLE_SECONDS = 7;

  private final Random random = Seed.of(getClass());

  /** A hole in the connection of one kind: the word is one that only this kind says. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"steps, EVALSHA", "hints, SUBSCRIBE"})
  void inOneConnection(String kind, String word) throws Exception {
    try (Scene scene = new Scene();
        Relay relay = new Relay(scene.server.port())) {
      Transport foreground = scene.transport(Scene.local(relay.port()));
      Load load = scene.load(foreground);
      scene.workers(scene.transport(Scene.local(relay.port())));
      load.start(50);
      load.goOn(20 + random.nextInt(40), BACK);
      Map<String, String> before = new Connections(scene).listeners();
      assertThat(before).isNotEmpty();
      relay.hold(word);
      Pause.seconds(HOLE_SECONDS, "the " + kind + " lead nowhere");
      relay.release();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      isAsBefore(scene, before);
    }
  }

  @Test
  void inBothConnections() throws Exception {
    try (Scene scene = new Scene()) {
      Transport foreground = scene.proxied();
      Load load = scene.load(foreground);
      scene.workers(scene.proxied());
      load.start(50);
      load.goOn(20 + random.nextInt(40), BACK);
      Map<String, String> before = new Connections(scene).listeners();
      scene.proxy.toServer().blackHole();
      scene.proxy.toClient().blackHole();
      Pause.seconds(HOLE_SECONDS, "nothing passes");
      // As after a change of the network: what was open stays dead.
      scene.proxy.reset();
      scene.proxy.heal();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      isAsBefore(scene, before);
    }
  }

  private static void isAsBefore(Scene scene, Map<String, String> before) {
    Connections connections = new Connections(scene);
    await("everyone listens once, as before: " + before)
        .atMost(BACK)
        .untilAsserted(() -> assertThat(connections.listeners()).isEqualTo(before));
    await("two connections for each of two transports")
        .atMost(BACK)
        .until(() -> connections.open() == 4);
  }
}
