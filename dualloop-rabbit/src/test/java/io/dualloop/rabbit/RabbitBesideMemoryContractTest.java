package io.dualloop.rabbit;

import io.dualloop.core.local.InProcessTransport;
import io.dualloop.tck.ShiftedTime;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;

/** The whole contract with the truth in this process. */
class RabbitBesideMemoryContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    ShiftedTime time = new ShiftedTime();
    return new RabbitUnderTest(
        Broker.shared(),
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
