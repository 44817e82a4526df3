package io.dualloop.redis;

import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The whole contract on a server of a cluster, which refuses keys of several slots in one step. */
class RedisClusterContractTest extends TransportContract {

  private static RedisServer server;

  @BeforeAll
  static void startServer() {
    server = RedisServer.startCluster();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new RedisUnderTest(server, true, limits);
  }
}
