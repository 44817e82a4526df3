package io.dualloop.jdbc.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.awaitility.Awaitility.await;

import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Seed;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A pool that has too few connections, or none left. */
@ExtendWith(Seed.class)
class PostgresPoolTest {

  /** Longer than the pool lets anybody wait. */
  private static final double HELD_SECONDS = 3;

  private final Random random = Seed.of(getClass());

  @Test
  void tooFewConnectionsMakeItSlowAndNoMore() throws Exception {
    try (PostgresScene scene = new PostgresScene()) {
      // One of them is used to hear what others do, all the time.
      Load load = scene.load(scene.by(Pool.of(scene.url(scene.port()), 2)));
      scene.workers(scene.by(Pool.of(scene.url(scene.port()), 2)));
      load.start(scene.pace(50));
      load.goOn(30 + random.nextInt(30), BACK);
      load.settled(SETTLED).isClean();
    }
  }

  @Test
  void somebodyElseTakesAllConnectionsForAWhile() throws Exception {
    try (PostgresScene scene = new PostgresScene()) {
      Pool shared = Pool.of(scene.url(scene.port()));
      Load load = scene.load(scene.by(shared));
      scene.workers(scene.direct());
      load.start(scene.pace(100));
      load.goOn(10 + random.nextInt(30), BACK);
      List<Connection> taken = new ArrayList<>();
      // One is for good with who hears what others do.
      while (taken.size() < Pool.CONNECTIONS - 1) {
        // The others want them, too, and the pool lets nobody wait for long.
        taken.add(
            await("one of them is free")
                .atMost(BACK)
                .ignoreExceptions()
                .until(shared.source()::getConnection, Objects::nonNull));
      }
      Pause.seconds(HELD_SECONDS, "no connection is left");
      await("a poll has got no connection").atMost(BACK).until(() -> scene.count("jdbc.poll") > 0);
      for (Connection each : taken) {
        each.close();
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }
}
