package io.dualloop.core.loop;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Swept;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the store's sweep when something is due, at the latest every second. Each loop has one, so
 * that deadlines fire while any process lives. Belongs to the loop's thread.
 */
public final class Sweeper {

  /** The longest time between two sweeps. */
  public static final Duration INTERVAL = Duration.ofSeconds(1);

  /** A sweep that has not answered by then is given up; the store may do it all the same. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final int BATCH = 256;
  private static final Logger log = LoggerFactory.getLogger(Sweeper.class);

  private final Transport transport;
  private final Timers timers;
  private final Telemetry telemetry;
  private final Consumer<Runnable> onLoop;
  private final Consumer<Runnable> offLoop;
  private final LongSupplier nanos;
  private Timers.@Nullable Timer next;
  private Timers.@Nullable Timer limit;
  private long nextAt = Long.MAX_VALUE;
  private long sweeps;

  /**
   * Which sweep's answer is awaited; 0 for none. Written on the loop, read where answers arrive.
   */
  private volatile long awaited;

  private boolean failedBefore;

  /**
   * For one loop.
   *
   * @param transport whose store is swept
   * @param timers the loop's timers
   * @param nanos the loop's clock
   * @param onLoop brings an action to the loop's thread; if it can't, the sweep counts as not
   *     answered
   * @param offLoop runs an action where the ports may be called
   * @param telemetry where failures are counted
   */
  public Sweeper(
      Transport transport,
      Timers timers,
      LongSupplier nanos,
      Consumer<Runnable> onLoop,
      Consumer<Runnable> offLoop,
      Telemetry telemetry) {
    this.transport = transport;
    this.timers = timers;
    this.nanos = nanos;
    this.onLoop = onLoop;
    this.offLoop = offLoop;
    this.telemetry = telemetry;
  }

  /**
   * Makes sure that a sweep happens no later than this; for a caller that knows of something due.
   *
   * @param delay from now
   */
  public void dueIn(Duration delay) {
    Duration wait = Timers.shorter(delay, INTERVAL);
    if (wait.compareTo(SHORTEST) < 0) {
      wait = SHORTEST;
    }
    long at = nanos.getAsLong() + wait.toNanos();
    if (next != null && nextAt - at <= 0) {
      return;
    }
    if (next != null) {
      next.cancel();
    }
    nextAt = at;
    next = timers.at(at, this::sweepUnlessSweeping);
  }

  private void sweepUnlessSweeping() {
    next = null;
    if (awaited != 0) {
      // The answer under way may have been made before whatever is due now was known.
      dueIn(SHORTEST);
    } else {
      sweep();
    }
  }

  private void sweep() {
    long number = ++sweeps;
    awaited = number;
    limit =
        timers.after(
            nanos.getAsLong(),
            LIMIT,
            () -> swept(number, null, new TimeoutException("no answer within " + LIMIT)));
    offLoop.accept(() -> ask(number));
  }

  private void ask(long number) {
    try {
      var unused =
          transport
              .store()
              .sweep(BATCH)
              .whenComplete(
                  (swept, failure) -> {
                    answered(number, swept, failure);
                    if (swept != null) {
                      tell(swept);
                    }
                  });
    } catch (Throwable e) {
      answered(number, null, e);
    }
  }

  /** From any thread. Very many late answers may come at once, when a connection is back. */
  private void answered(long number, @Nullable Swept swept, @Nullable Throwable failure) {
    if (number == awaited) {
      // If it can't be brought there, the limit answers.
      onLoop.accept(() -> swept(number, swept, failure));
    }
  }

  private void tell(Swept swept) {
    swept.tell().forEach((status, to) -> Telling.tell(transport, to, status, telemetry));
  }

  private void swept(long number, @Nullable Swept swept, @Nullable Throwable failure) {
    if (number != awaited) {
      return;
    }
    awaited = 0;
    if (limit != null) {
      limit.cancel();
    }
    if (swept == null) {
      failed(failure == null ? new IllegalStateException("no answer") : failure);
      return;
    }
    failedBefore = false;
    dueIn(swept.nextIn());
  }

  private void failed(Throwable cause) {
    telemetry.failure("store.sweep", cause);
    if (!failedBefore) {
      log.warn("the task store can't be swept; trying again every {}", INTERVAL, cause);
    }
    failedBefore = true;
    dueIn(INTERVAL);
  }
}
