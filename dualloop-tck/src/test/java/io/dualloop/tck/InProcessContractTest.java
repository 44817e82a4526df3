package io.dualloop.tck;

import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;

class InProcessContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    ManualTime time = new ManualTime();
    return TransportUnderTest.onManualTime(time, transport(time, limits));
  }

  static Transport transport(LoopRuntime runtime, StoreLimits limits) {
    return InProcessTransport.builder()
        .runtime(runtime)
        .queueLimit(limits.queueLimit())
        .retention(limits.retention())
        .tombstones(limits.tombstones())
        .maxEnded(limits.maxEnded())
        .maxTombstones(limits.maxTombstones())
        .maxDeadLetters(limits.maxDeadLetters())
        .create();
  }
}
