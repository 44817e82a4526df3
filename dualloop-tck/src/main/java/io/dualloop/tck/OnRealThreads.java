package io.dualloop.tck;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Loops on threads of their own, on a clock that is shifted instead of waited for. */
record OnRealThreads(ShiftedTime time, Transport transport, Duration slack)
    implements TransportUnderTest {

  /** Enough for a busy machine. */
  static final Duration SLACK = Duration.ofSeconds(5);

  private static final long PAUSE_NANOS = 1_000_000;
  private static final Duration LONGEST = Duration.ofSeconds(9);

  OnRealThreads {
    if (slack.isNegative() || slack.isZero() || slack.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "the slack is " + slack + ", but must be positive and at most " + LONGEST);
    }
  }

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
