package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;

import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Seed;
import io.dualloop.testservers.RedisServer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server that was master becomes a replica, which takes no writes, and master again. */
@ExtendWith(Seed.class)
class ReplicaTest {

  private final Random random = Seed.of(getClass());

  @Test
  void serverBecomesAReadOnlyReplicaAndMasterAgain() throws Exception {
    try (RedisScene scene = new RedisScene()) {
      int nobodysPort;
      try (RedisServer gone = RedisServer.start()) {
        nobodysPort = gone.port();
      }
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(50);
      for (int i = 0; i < 2; i++) {
        load.goOn(20 + random.nextInt(40), BACK);
        scene.redis.command("REPLICAOF", "127.0.0.1", Integer.toString(nobodysPort));
        Pause.seconds(1.0 + 2 * i, "the server takes no writes");
        scene.redis.command("REPLICAOF", "NO", "ONE");
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }
}
