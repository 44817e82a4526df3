package io.dualloop.jdbc;

import io.dualloop.spi.Survival;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportUnderTest;
import java.util.UUID;

/** A database in H2's memory to be tested, here and beside other hints. */
@SuppressWarnings("exports") // used on the class path only
public final class H2InMemory {

  private H2InMemory() {}

  /**
   * Starts an empty one, whose time can be shifted and which several nodes can share.
   *
   * @param limits the limits that the test wants
   * @return it; closed by the test
   */
  public static TransportUnderTest start(StoreLimits limits) {
    return new H2UnderTest(
        "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", Survival.EXCEPTIONS, limits);
  }
}
