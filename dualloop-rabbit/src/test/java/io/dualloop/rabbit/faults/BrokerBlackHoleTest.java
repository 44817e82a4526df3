package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.awaitility.Awaitility.await;

import io.dualloop.faults.BlackHoles;
import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Relay;
import io.dualloop.faults.Scene;
import io.dualloop.faults.Seed;
import io.dualloop.jdbc.faults.PostgresScene;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections to a broker that lead nowhere, for longer than two heartbeats. */
class BrokerBlackHoleTest extends BlackHoles {

  private final Random random = Seed.of(getClass());

  @Override
  protected Scene scene() {
    return new RabbitScene(new PostgresScene());
  }

  @Override
  protected Map<String, String> whoListens(Scene scene) {
    return ((RabbitScene) scene).allListen();
  }

  /** A hole in the connection of one kind, which is known by its name. */
  @ParameterizedTest
  @ValueSource(strings = {"publish", "consume"})
  void inOneConnection(String kind) throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene());
        Relay relay = new Relay(scene.port())) {
      Load load = scene.load(scene.through(relay.port()));
      scene.workers(scene.through(relay.port()));
      load.start(scene.pace(50));
      load.goOn(20 + random.nextInt(40), BACK);
      Map<String, String> before = scene.allListen();
      relay.hold("dualloop " + scene.namespace + " " + kind);
      Pause.seconds(HOLE_SECONDS, "the connections to " + kind + " lead nowhere");
      await("it is noticed").atMost(BACK).until(() -> scene.counts.of("rabbit.connection") > 0);
      relay.release();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      isAsBefore(scene, before);
    }
  }
}
