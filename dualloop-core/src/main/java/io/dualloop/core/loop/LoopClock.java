package io.dualloop.core.loop;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/**
 * A loop's own time, which never goes back, for a library that wants to compare instants. Its
 * instants mean nothing to people.
 */
public final class LoopClock extends Clock {

  private final LongSupplier nanos;

  /** A loop's nanoseconds may begin anywhere, and wrap. */
  private final long origin;

  /**
   * On a loop's time.
   *
   * @param nanos the loop's nanoseconds
   */
  public LoopClock(LongSupplier nanos) {
    this.nanos = nanos;
    this.origin = nanos.getAsLong();
  }

  @Override
  public Instant instant() {
    return Instant.EPOCH.plusNanos(nanos.getAsLong() - origin);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
