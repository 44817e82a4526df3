package io.dualloop.tck;

import io.dualloop.testkit.ManualTime;

/** The same tests on a truth without capabilities, with its hints beside it. */
class SplitTransportContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    ManualTime time = new ManualTime();
    return TransportUnderTest.onManualTime(
        time,
        SplitTransport.of(
            InProcessContractTest.transport(time, limits),
            InProcessContractTest.transport(time, limits)));
  }
}
