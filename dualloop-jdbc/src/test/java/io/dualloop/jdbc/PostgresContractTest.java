package io.dualloop.jdbc;

import io.dualloop.spi.Survival;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.PostgresServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The whole contract on a PostgreSQL that is killed where the contract says so. */
class PostgresContractTest extends TransportContract {

  private static PostgresServer server;

  @BeforeAll
  static void startServer() {
    // Tests that have a part for each case end their transports after the last.
    server = PostgresServer.start("max_connections=500");
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new DatabaseUnderTest(new PostgresDatabase(server), Survival.BROKER_RESTART, limits);
  }
}
