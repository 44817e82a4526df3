package io.dualloop.core.foreground;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The fixed beat of a loop, against an absolute schedule: a tick that comes a whole period late is
 * not made up for but counted as missed, and the phase is kept. Belongs to the loop's thread.
 */
final class Ticker {

  private final long period;
  private final @Nullable Runnable onTick;
  private final Callbacks callbacks;
  private final Telemetry telemetry;
  private long next;
  private volatile long ticks;
  private volatile long missed;

  Ticker(
      Duration period,
      @Nullable Runnable onTick,
      long now,
      Callbacks callbacks,
      Telemetry telemetry) {
    this.period = period.toNanos();
    this.onTick = onTick;
    this.callbacks = callbacks;
    this.telemetry = telemetry;
    this.next = now + this.period;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the loop's thread only
  void runIfDue(long now) {
    long late = now - next;
    if (late < 0) {
      return;
    }
    long skipped = late / period;
    if (skipped > 0) {
      missed += skipped;
      telemetry.count("foreground.tick.missed", skipped);
    }
    next += (skipped + 1) * period;
    ticks++;
    if (onTick != null) {
      callbacks.run("foreground.tick", onTick);
    }
  }

  long nextIn(long now) {
    return Math.max(0, next - now);
  }

  long ticks() {
    return ticks;
  }

  long missed() {
    return missed;
  }
}
