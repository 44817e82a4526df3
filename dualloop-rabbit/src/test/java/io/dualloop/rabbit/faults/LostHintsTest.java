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
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is said to a broker, or by it, is lost at a certain word, and then the connection ends. */
@ExtendWith(Seed.class)
class LostHintsTest {

  /** What is lost, with all that follows on the same way. */
  private enum What {
    WAKE(Amqp.WAKE, FaultProxy::toServer, FaultProxy::toServer),
    STATUS(Amqp.STATUS, FaultProxy::toServer, FaultProxy::toServer),
    /** The broker has what was published, and its confirm is lost. */
    CONFIRM_OF_WAKE(Amqp.WAKE, FaultProxy::toServer, FaultProxy::toClient),
    CONFIRM(Amqp.ACK, FaultProxy::toClient, FaultProxy::toClient),
    /** The broker gives what was read to somebody again. */
    ACK(Amqp.ACK, FaultProxy::toServer, FaultProxy::toServer);

    private final String word;
    private final Function<FaultProxy, Direction> said;
    private final Function<FaultProxy, Direction> lost;

    What(String word, Function<FaultProxy, Direction> said, Function<FaultProxy, Direction> lost) {
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
        Direction lost = what.lost.apply(proxy);
        long before = lost.bytesSwallowed();
        what.said.apply(proxy).onBytes(what.word, lost::swallow);
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
