package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.awaitility.Awaitility.await;

import io.dualloop.faults.Load;
import io.dualloop.faults.LostReplies.End;
import io.dualloop.faults.Seed;
import io.dualloop.jdbc.faults.PostgresScene;
import io.dualloop.testservers.Direction;
import io.dualloop.testservers.FaultProxy;
import java.util.Random;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said to a broker, or by it, is lost at a certain word, and then the connection ends. */
@ExtendWith(Seed.class)
class LostHintsTest {

  /** Which way something goes. */
  enum Way {
    TO_SERVER,
    TO_CLIENT;

    Direction of(FaultProxy proxy) {
      return this == TO_SERVER ? proxy.toServer() : proxy.toClient();
    }
  }

  /** What is lost, with all that follows on the same way. */
  enum What {
    WAKE(Amqp.WAKE, Way.TO_SERVER, Way.TO_SERVER),
    STATUS(Amqp.STATUS, Way.TO_SERVER, Way.TO_SERVER),
    /** The broker has what was published, and its confirm is lost. */
    CONFIRM_OF_WAKE(Amqp.WAKE, Way.TO_SERVER, Way.TO_CLIENT),
    CONFIRM(Amqp.ACK, Way.TO_CLIENT, Way.TO_CLIENT),
    /** The broker gives what was read to somebody again. */
    ACK(Amqp.ACK, Way.TO_SERVER, Way.TO_SERVER);

    private final String word;
    private final Way said;
    private final Way lost;

    What(String word, Way said, Way lost) {
      this.word = word;
      this.said = said;
      this.lost = lost;
    }
  }

  private final Random random = Seed.of(getClass());

  @ParameterizedTest
  @EnumSource
  void thenTheConnectionsEnd(What what) throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene())) {
      // Both publish and read: wake-ups and statuses.
      Load load = scene.load(scene.proxied());
      scene.workers(scene.proxied());
      load.start(scene.pace(100));
      for (End end : End.values()) {
        load.goOn(20 + random.nextInt(40), BACK);
        FaultProxy proxy = scene.proxy();
        Direction lost = what.lost.of(proxy);
        long before = lost.bytesSwallowed();
        what.said.of(proxy).onBytes(what.word, lost::swallow);
        await("it is lost").atMost(BACK).until(() -> lost.bytesSwallowed() > before);
        if (end == End.FIN) {
          proxy.cut();
        } else {
          proxy.reset();
        }
        proxy.heal();
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }
}
