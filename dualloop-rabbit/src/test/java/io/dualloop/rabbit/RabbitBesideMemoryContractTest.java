package io.dualloop.rabbit;

import io.dualloop.core.local.InProcessTransport;
import io.dualloop.tck.ShiftedTime;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import io.dualloop.testservers.RabbitServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The whole contract with the truth in this process. */
class RabbitBesideMemoryContractTest extends TransportContract {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    ShiftedTime time = new ShiftedTime();
    return new RabbitUnderTest(
        new Broker(SERVERS.shared().amqpUri()),
        true,
        TransportUnderTest.onRealThreads(
            time,
            InProcessTransport.builder()
                .runtime(time)
                .queueLimit(limits.queueLimit())
                .retention(limits.retention())
                .tombstones(limits.tombstones())
                .maxEnded(limits.maxEnded())
                .maxTombstones(limits.maxTombstones())
                .maxDeadLetters(limits.maxDeadLetters())
                .create()));
  }
}
