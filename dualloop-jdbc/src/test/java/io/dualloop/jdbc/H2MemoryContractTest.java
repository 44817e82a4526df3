package io.dualloop.jdbc;

import io.dualloop.spi.Survival;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;

/** The whole contract in H2's memory, which survives exceptions only. */
class H2MemoryContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new DatabaseUnderTest(new H2Database(H2Database.memory()), Survival.EXCEPTIONS, limits);
  }
}
