package io.dualloop.benchmarks.loop;

import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.LoopRuntime;
import java.time.Instant;

/**
 * The system's runtime, whose clock stands still until the loop's thread is started: so it is known
 * from when on the loop counts the periods of its ticks.
 */
final class KnownStart implements LoopRuntime {

  private final LoopRuntime below = SystemRuntime.instance();
  private final long start;
  private volatile boolean started;

  KnownStart(long start) {
    this.start = start;
  }

  @Override
  public long nanos() {
    return started ? below.nanos() : start;
  }

  @Override
  public Instant now() {
    return below.now();
  }

  @Override
  public Drive drive(String name, Steps steps) {
    started = true;
    return below.drive(name, steps);
  }

  @Override
  public Pool pool(String name, int threads) {
    return below.pool(name, threads);
  }
}
