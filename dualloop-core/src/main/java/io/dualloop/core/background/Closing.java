package io.dualloop.core.background;

import io.dualloop.api.StopReason;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the loop ends: it claims no more, lets what runs end, then tells it to stop, then hands back
 * the rest. Belongs to the thread that steps the loop.
 */
final class Closing {

  /** How long the store may take to answer to what is handed back. */
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(5);

  private enum Phase {
    OPEN,
    DRAINING,
    STOPPING,
    HANDING_BACK,
    ENDED
  }

  private final Loop loop;
  private final Held held;
  private final Claiming claiming;
  private final Stopping stopping;
  private final Duration drainWithin;
  private Phase phase = Phase.OPEN;
  private Timers.@Nullable Timer limit;
  private boolean drained;

  Closing(Loop loop, Held held, Claiming claiming, Stopping stopping, Duration drainWithin) {
    this.loop = loop;
    this.held = held;
    this.claiming = claiming;
    this.stopping = stopping;
    this.drainWithin = drainWithin;
  }

  boolean isOpen() {
    return phase == Phase.OPEN;
  }

  boolean isEnded() {
    return phase == Phase.ENDED;
  }

  /** Whether everything ended by itself. */
  boolean isDrained() {
    return drained;
  }

  void begin() {
    claiming.close();
    enter(Phase.DRAINING, drainWithin);
  }

  private void enter(Phase next, Duration atMost) {
    phase = next;
    if (limit != null) {
      limit.cancel();
    }
    limit = loop.after(atMost, this::hurry);
  }

  /** Goes on to the next phase without waiting any longer. */
  void hurry() {
    switch (phase) {
      case OPEN, ENDED -> {}
      case DRAINING -> {
        enter(Phase.STOPPING, Stopping.GRACE);
        Told shutdown = new Told(StopReason.SHUTDOWN, false);
        held.all().forEach(attempt -> stopping.stop(attempt, shutdown));
      }
      case STOPPING -> {
        enter(Phase.HANDING_BACK, SETTLE_LIMIT);
        held.all().forEach(stopping::graceOver);
      }
      case HANDING_BACK -> end(false);
    }
  }

  void turn() {
    if (isOpen() || isEnded() || claiming.isBusy()) {
      return;
    }
    if (held.isEmpty()) {
      end(phase == Phase.DRAINING);
    } else if (held.allAreLeftovers()) {
      // Nothing is left to be written, and who has not stopped yet will not be waited for.
      end(false);
    }
  }

  private void end(boolean allEnded) {
    phase = Phase.ENDED;
    drained = allEnded;
    if (limit != null) {
      limit.cancel();
    }
  }
}
