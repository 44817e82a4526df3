package io.dualloop.rabbit;

import io.dualloop.jdbc.H2InMemory;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;

/** The whole contract with the truth in a database, which several nodes share. */
class RabbitBesideH2ContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new RabbitUnderTest(Broker.shared(), false, H2InMemory.start(limits));
  }
}
