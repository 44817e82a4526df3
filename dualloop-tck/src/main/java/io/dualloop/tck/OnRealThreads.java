package io.dualloop.tck;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Loops on threads of their own, on a clock that is shifted instead of waited for. */
record OnRealThreads(ShiftedTime time, Transport transport) implements TransportUnderTest {

  private static final long PAUSE_NANOS = 1_000_000;

  @Override
  public LoopRuntime runtime() {
    return time;
  }

  @Override
  public void passTime(Duration duration) {
    time.shift(duration);
  }

  @Override
  public boolean proceed() {
    LockSupport.parkNanos(PAUSE_NANOS);
    return true;
  }

  @Override
  public void close() {
    transport.close();
  }
}
