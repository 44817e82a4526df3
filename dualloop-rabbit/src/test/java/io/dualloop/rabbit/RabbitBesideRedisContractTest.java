package io.dualloop.rabbit;

import io.dualloop.redis.RedisUnderTest;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.RabbitServerExtension;
import io.dualloop.testservers.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The whole contract with the truth in a Redis whose own hints go on beside those of RabbitMQ. */
class RabbitBesideRedisContractTest extends TransportContract {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static RedisServer database;

  @BeforeAll
  static void startServer() {
    database = RedisServer.start();
  }

  @AfterAll
  static void stopServer() {
    database.close();
  }

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new RabbitUnderTest(
        new Broker(SERVERS.shared().amqpUri()), false, new RedisUnderTest(database, false, limits));
  }
}
