package io.dualloop.stress;

import io.dualloop.spi.LoopRuntime;
import java.time.Instant;

/** A clock that stands still until it is set; has no threads to give. */
final class HandClock implements LoopRuntime {

  private volatile long nanos;

  void set(long newNanos) {
    nanos = newNanos;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public Instant now() {
    return Instant.EPOCH;
  }

  @Override
  public Drive drive(String name, Steps steps) {
    throw new UnsupportedOperationException("no loop runs in a stress test");
  }

  @Override
  public Pool pool(String name, int threads) {
    throw new UnsupportedOperationException("no loop runs in a stress test");
  }
}
