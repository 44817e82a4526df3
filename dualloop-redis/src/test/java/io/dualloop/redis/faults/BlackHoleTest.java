package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;

import io.dualloop.faults.BlackHoles;
import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Relay;
import io.dualloop.faults.Scene;
import io.dualloop.faults.Seed;
import io.dualloop.spi.Transport;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Connections to a Redis that lead nowhere. */
class BlackHoleTest extends BlackHoles {

  private final Random random = Seed.of(getClass());

  @Override
  protected Scene scene() {
    return new RedisScene();
  }

  @Override
  protected Map<String, String> whoListens(Scene scene) {
    return ((RedisScene) scene).allListen();
  }

  /** A hole in the connection of one kind: the word is one that only this kind says. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"steps, EVALSHA", "hints, SUBSCRIBE"})
  void inOneConnection(String kind, String word) throws Exception {
    try (Scene scene = scene();
        Relay relay = new Relay(scene.port())) {
      Transport foreground = scene.through(relay.port());
      Load load = scene.load(foreground);
      scene.workers(scene.through(relay.port()));
      load.start(50);
      load.goOn(20 + random.nextInt(40), BACK);
      Map<String, String> before = whoListens(scene);
      relay.hold(word);
      Pause.seconds(HOLE_SECONDS, "the " + kind + " lead nowhere");
      relay.release();
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      isAsBefore(scene, before);
    }
  }
}
