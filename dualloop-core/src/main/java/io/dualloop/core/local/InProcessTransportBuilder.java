package io.dualloop.core.local;

import io.dualloop.api.Telemetry;
import io.dualloop.core.loop.TelemetryFailures;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Checks;
import io.dualloop.spi.support.GuardedTelemetry;
import java.time.Duration;
import java.util.Objects;

/**
 * Sets the limits of an in-process transport. Each setter refuses a bad value at once; {@link
 * #create()} refuses values that contradict each other. Not thread-safe; may be used again.
 */
public final class InProcessTransportBuilder {

  /** So that the largest result, or envelope, fits. */
  private static final long MIN_BYTES = 2L << 20;

  private LoopRuntime runtime;
  private Telemetry telemetry = Telemetry.NONE;
  private int queueLimit = 100_000;
  private Duration retention = Duration.ofHours(24);
  private Duration tombstones = Duration.ofHours(24);
  private int maxEnded = 100_000;
  private long maxEndedBytes = 256L << 20;
  private int maxTombstones = 1_000_000;
  private int maxDeadLetters = 10_000;
  private long maxDeadLetterBytes = 64L << 20;
  private long maxResultBytes = 64L << 20;

  InProcessTransportBuilder(LoopRuntime runtime) {
    this.runtime = runtime;
  }

  /**
   * Whose clocks are used; give the loops the same one.
   *
   * @param newRuntime the system's by default
   * @return this
   */
  public InProcessTransportBuilder runtime(LoopRuntime newRuntime) {
    runtime = Objects.requireNonNull(newRuntime, "runtime");
    return this;
  }

  /**
   * Where the store reports what it accepts, ends, gives up and forgets early.
   *
   * @param reports called after each step by the thread that called the port; nowhere by default
   * @return this
   */
  public InProcessTransportBuilder telemetry(Telemetry reports) {
    telemetry = Objects.requireNonNull(reports, "reports");
    return this;
  }

  /**
   * How many tasks may wait (PENDING or RETRYING) before a submit is answered Busy. Retries are
   * never refused.
   *
   * @param tasks at least 1; 100,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public InProcessTransportBuilder queueLimit(int tasks) {
    queueLimit = atLeastOne("queueLimit", tasks);
    return this;
  }

  /**
   * How long an ended task is kept with its result.
   *
   * @param time positive; 24 hours by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public InProcessTransportBuilder retention(Duration time) {
    retention = Checks.positive("retention", time);
    return this;
  }

  /**
   * How long after that it is still known that the task was there, how it ended and whose it was;
   * its id and its idempotency key are taken that long.
   *
   * @param time positive; 24 hours by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public InProcessTransportBuilder tombstones(Duration time) {
    tombstones = Checks.positive("tombstones", time);
    return this;
  }

  /**
   * How many ended tasks are kept with their results; more shrink to tombstones early, the oldest
   * first.
   *
   * @param tasks at least 1; 100,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public InProcessTransportBuilder maxEnded(int tasks) {
    maxEnded = atLeastOne("maxEnded", tasks);
    return this;
  }

  /**
   * How many bytes the results and errors of ended tasks may take; more shrink to tombstones early,
   * the oldest first. The one that ended last is always kept.
   *
   * @param bytes at least 2 MiB, so that the largest result fits; 256 MiB by default
   * @return this
   * @throws IllegalArgumentException if less than 2 MiB
   */
  public InProcessTransportBuilder maxEndedBytes(long bytes) {
    maxEndedBytes = enough("maxEndedBytes", bytes);
    return this;
  }

  /**
   * How many tombstones are kept; more are forgotten early, the oldest first.
   *
   * @param tasks at least 1 and at least {@link #maxEnded}; 1,000,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public InProcessTransportBuilder maxTombstones(int tasks) {
    maxTombstones = atLeastOne("maxTombstones", tasks);
    return this;
  }

  /**
   * How many dead letters are kept; more push out the oldest.
   *
   * @param letters at least 1; 10,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public InProcessTransportBuilder maxDeadLetters(int letters) {
    maxDeadLetters = atLeastOne("maxDeadLetters", letters);
    return this;
  }

  /**
   * How many bytes the originals and errors of dead letters may take; more push out the oldest. The
   * newest is always kept.
   *
   * @param bytes at least 2 MiB, so that the largest envelope fits; 64 MiB by default
   * @return this
   * @throws IllegalArgumentException if less than 2 MiB
   */
  public InProcessTransportBuilder maxDeadLetterBytes(long bytes) {
    maxDeadLetterBytes = enough("maxDeadLetterBytes", bytes);
    return this;
  }

  /**
   * How much memory the shared answers may take, about.
   *
   * @param bytes at least 2 MiB, so that the largest result fits; 64 MiB by default
   * @return this
   * @throws IllegalArgumentException if less than 2 MiB
   */
  public InProcessTransportBuilder maxResultBytes(long bytes) {
    maxResultBytes = enough("maxResultBytes", bytes);
    return this;
  }

  /**
   * Makes the transport, and logs once what it does not survive.
   *
   * @return a new transport, to be closed by the caller after its loops
   * @throws IllegalArgumentException if fewer tombstones than ended tasks are kept
   */
  public Transport create() {
    if (maxTombstones < maxEnded) {
      throw new IllegalArgumentException(
          "maxTombstones "
              + maxTombstones
              + " is less than maxEnded "
              + maxEnded
              + ": tasks that end together would be forgotten without a trace; raise maxTombstones"
              + " or lower maxEnded");
    }
    Limits limits =
        new Limits(
            queueLimit,
            retention,
            tombstones,
            maxEnded,
            maxEndedBytes,
            maxTombstones,
            maxDeadLetters,
            maxDeadLetterBytes);
    return InProcessTransport.create(
        runtime, new GuardedTelemetry(telemetry, new TelemetryFailures()), limits, maxResultBytes);
  }

  private static long enough(String name, long bytes) {
    if (bytes < MIN_BYTES) {
      throw new IllegalArgumentException(
          name
              + " must be at least "
              + MIN_BYTES
              + ", so that the largest result fits, but is "
              + bytes);
    }
    return bytes;
  }

  private static int atLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, but is " + value);
    }
    return value;
  }
}
