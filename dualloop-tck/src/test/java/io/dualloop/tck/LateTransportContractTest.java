package io.dualloop.tck;

import java.time.Duration;

/** The same tests on a transport whose answers and hints come late, on threads of its own. */
class LateTransportContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    ShiftedTime time = new ShiftedTime();
    return TransportUnderTest.onRealThreads(
        time,
        LateTransport.of(InProcessContractTest.transport(time, limits)),
        Duration.ofSeconds(8));
  }
}
