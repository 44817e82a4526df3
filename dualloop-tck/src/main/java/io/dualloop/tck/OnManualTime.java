package io.dualloop.tck;

import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;

/** Everything on the test's own thread. */
record OnManualTime(ManualTime time, Transport transport) implements TransportUnderTest {

  @Override
  public LoopRuntime runtime() {
    return time;
  }

  @Override
  public void passTime(Duration duration) {
    time.advance(duration);
  }

  @Override
  public boolean proceed() {
    time.run();
    return false;
  }

  @Override
  public Duration slack() {
    return Duration.ofNanos(1);
  }

  @Override
  public void close() {
    transport.close();
  }
}
