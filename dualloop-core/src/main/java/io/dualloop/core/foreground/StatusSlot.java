package io.dualloop.core.foreground;

import io.dualloop.api.TaskStatus;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one place where what the feed tells of a task waits for the loop: the latest status, and the
 * first ending for ever. However fast statuses come, at most one wake-up is under way (L08).
 */
final class StatusSlot implements StatusRouter.Watcher {

  private final Engine engine;
  private final Consumer<TaskStatus> onLoop;
  private final Runnable reread;
  private final AtomicReference<@Nullable TaskStatus> best = new AtomicReference<>();
  private final AtomicReference<@Nullable TaskStatus> sinceReading = new AtomicReference<>();
  private final AtomicBoolean signalled = new AtomicBoolean();

  /** Readings of the truth under way; belongs to the loop's thread. */
  private int readings;

  /**
   * For one task.
   *
   * @param onLoop told the latest status, on the loop's thread
   * @param reread called on the loop's thread when statuses may have been missed
   */
  StatusSlot(Engine engine, Consumer<TaskStatus> onLoop, Runnable reread) {
    this.engine = engine;
    this.onLoop = onLoop;
    this.reread = reread;
  }

  @Override
  public void onStatus(TaskStatus status) {
    TaskStatus before = learned(status);
    if (before != null
        && before.isEnded()
        && status.isEnded()
        && before.state() != status.state()) {
      // A store that lost acknowledged data: what was told stands (T04).
      engine.telemetry().count("foreground.ending.conflict", 1);
    }
    if (signalled.compareAndSet(false, true)) {
      engine.handover(this::signal);
    }
  }

  /**
   * Notes a status that the loop knows, or will be told of.
   *
   * @return the best one before
   */
  @Nullable TaskStatus learned(TaskStatus status) {
    // In this order, so that a snapshot which replaces the second has seen the first.
    sinceReading.accumulateAndGet(status, StatusSlot::better);
    return best.getAndAccumulate(status, StatusSlot::better);
  }

  private static @Nullable TaskStatus better(@Nullable TaskStatus old, @Nullable TaskStatus now) {
    if (old == null || now == null) {
      return now == null ? old : now;
    }
    if (old.isEnded()) {
      return old;
    }
    return now.isEnded() || now.version() > old.version() ? now : old;
  }

  @Override
  public void reread() {
    engine.handover(reread);
  }

  private void signal() {
    signalled.set(false);
    TaskStatus status = best.get();
    if (status != null) {
      onLoop.accept(status);
    }
  }

  /** The latest status told so far, or null. */
  @Nullable TaskStatus best() {
    return best.get();
  }

  /** The truth is about to be read; what is told from here on may be newer than what is read. */
  void readingBegins() {
    if (readings++ == 0) {
      sinceReading.set(null);
    }
  }

  void readingEnds() {
    readings--;
  }

  /**
   * Forgets what was told before the reading, also if the version read is lower; what was told
   * since then stands where it is newer.
   *
   * @return the status that counts now
   */
  TaskStatus replace(TaskStatus snapshot) {
    best.set(snapshot);
    return Objects.requireNonNull(best.accumulateAndGet(sinceReading.get(), StatusSlot::better));
  }
}
