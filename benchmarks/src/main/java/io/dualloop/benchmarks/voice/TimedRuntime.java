package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.spi.LoopRuntime;
import java.time.Instant;

/** Measures how long each step of a loop takes: all that its thread does between two waits. */
final class TimedRuntime implements LoopRuntime {

  private final LoopRuntime below;
  private final Latencies steps = new Latencies();

  TimedRuntime(LoopRuntime below) {
    this.below = below;
  }

  Latencies steps() {
    return steps;
  }

  @Override
  public Drive drive(String name, Steps loop) {
    return below.drive(
        name,
        () -> {
          long began = System.nanoTime();
          long next = loop.step();
          steps.add(System.nanoTime() - began);
          return next;
        });
  }

  @Override
  public long nanos() {
    return below.nanos();
  }

  @Override
  public Instant now() {
    return below.now();
  }

  @Override
  public Pool pool(String name, int threads) {
    return below.pool(name, threads);
  }
}
