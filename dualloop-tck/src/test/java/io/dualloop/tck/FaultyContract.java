package io.dualloop.tck;

import io.dualloop.tck.faulty.Fault;
import io.dualloop.testkit.ManualTime;
import org.jspecify.annotations.Nullable;

/** The contract, run against the in-process transport with a fault or without; see FaultsTest. */
class FaultyContract extends TransportContract {

  static volatile @Nullable Fault fault;

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    ManualTime time = new ManualTime();
    Fault wrong = fault;
    return wrong == null
        ? TransportUnderTest.onManualTime(time, InProcessContractTest.transport(time, limits))
        : wrong.in(
            TransportUnderTest.onManualTime(
                time, InProcessContractTest.transport(time, wrong.limits(limits))));
  }
}
