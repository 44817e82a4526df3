package io.dualloop.rabbit;

import io.dualloop.jdbc.DatabasesUnderTest;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.PostgresServer;
import io.dualloop.testservers.RabbitServerExtension;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The whole contract with the truth on a PostgreSQL that is killed where the contract says so. */
class RabbitBesidePostgresContractTest extends TransportContract {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static PostgresServer database;

  @BeforeAll
  static void startServer() {
    database = PostgresServer.start("max_connections=500");
  }

  @AfterAll
  static void stopServer() {
    database.close();
  }

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new RabbitUnderTest(
        new Broker(SERVERS.shared().amqpUri()),
        false,
        DatabasesUnderTest.postgres(database, limits));
  }
}
