package io.dualloop.http.contract;

import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** The system's clocks and threads, with an offset that a test raises instead of waiting. */
final class ShiftedTime implements LoopRuntime {

  private final LoopRuntime real = SystemRuntime.instance();
  private final AtomicLong offset = new AtomicLong();

  /** Makes it later at once; what was due by then is done with the next look at the time. */
  void shift(Duration duration) {
    offset.addAndGet(duration.toNanos());
  }

  @Override
  public long nanos() {
    return real.nanos() + offset.get();
  }

  @Override
  public Instant now() {
    return real.now().plusNanos(offset.get());
  }

  @Override
  public Drive drive(String name, Steps steps) {
    return real.drive(name, steps);
  }

  @Override
  public Pool pool(String name, int threads) {
    return real.pool(name, threads);
  }
}
