package io.dualloop.jdbc;

import io.dualloop.spi.Survival;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.PostgresServer;

/**
 * Databases to be tested, here and beside other hints: empty ones, whose time can be shifted and
 * which several nodes can share. The test closes them.
 */
@SuppressWarnings("exports") // used on the class path only
public final class DatabasesUnderTest {

  private DatabasesUnderTest() {}

  /**
   * In H2's memory, which survives exceptions only.
   *
   * @param limits the limits that the test wants
   * @return it
   */
  public static TransportUnderTest h2InMemory(StoreLimits limits) {
    return new DatabaseUnderTest(new H2Database(H2Database.memory()), Survival.EXCEPTIONS, limits);
  }

  /**
   * On PostgreSQL, which is killed where the contract says so.
   *
   * @param server with room for the connections of many tests
   * @param limits the limits that the test wants
   * @return it
   */
  public static TransportUnderTest postgres(PostgresServer server, StoreLimits limits) {
    if (!server.isRunning()) {
      // Hundreds of tests would each wait for it.
      throw new IllegalStateException(
          server + " has not come back; see the first test that failed");
    }
    return new DatabaseUnderTest(new PostgresDatabase(server), Survival.BROKER_RESTART, limits);
  }
}
