package io.dualloop.rabbit;

import io.dualloop.jdbc.DatabasesUnderTest;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.RabbitServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The whole contract with the truth in a database, which several nodes share, and what is due told
 * of by the broker, too.
 */
class RabbitBesideH2ContractTest extends TransportContract {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new RabbitUnderTest(
        new Broker(SERVERS.shared().amqpUri()), false, true, DatabasesUnderTest.h2InMemory(limits));
  }
}
