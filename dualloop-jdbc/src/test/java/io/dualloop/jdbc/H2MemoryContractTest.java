package io.dualloop.jdbc;

import io.dualloop.spi.Survival;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import java.util.UUID;

/** The whole contract in H2's memory, which survives exceptions only. */
class H2MemoryContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new H2UnderTest(
        "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", Survival.EXCEPTIONS, limits);
  }
}
