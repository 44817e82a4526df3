package io.dualloop.rabbit.faults;

import io.dualloop.faults.Seed;
import io.dualloop.jdbc.faults.H2Scene;
import io.dualloop.redis.faults.RedisScene;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A broker that crashes and restarts beside other stores. */
@ExtendWith(Seed.class)
class BesideOthersTest {

  private final Random random = Seed.of(getClass());

  @Test
  void killedAndRestartedBesideH2() throws Exception {
    BrokerFaultsTest.killedAndRestarted(new RabbitScene(new H2Scene()), random, 2);
  }

  @Test
  void killedAndRestartedBesideRedis() throws Exception {
    BrokerFaultsTest.killedAndRestarted(new RabbitScene(new RedisScene()), random, 2);
  }
}
