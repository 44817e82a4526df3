package io.dualloop.redis;

import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The whole contract on a real server. */
class RedisContractTest extends TransportContract {

  private static RedisServer server;

  @BeforeAll
  static void startServer() {
    server = RedisServer.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new RedisUnderTest(server, false, limits);
  }
}
