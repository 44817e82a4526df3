package io.dualloop.tck;

/** The same tests with loops on threads of their own, as an adapter to a server runs them. */
class RealThreadsContractTest extends TransportContract {

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    ShiftedTime time = new ShiftedTime();
    return TransportUnderTest.onRealThreads(time, InProcessContractTest.transport(time, limits));
  }
}
