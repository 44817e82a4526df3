package io.dualloop.core.foreground;

import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Registration;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What users want done on the loop after a while. Bounded, since a timer holds memory. */
final class Later {

  private final Engine engine;
  private final AtomicInteger pending = new AtomicInteger();

  Later(Engine engine) {
    this.engine = engine;
  }

  Registration after(Duration delay, Runnable action) {
    if (!engine.isOpen()) {
      throw new RejectedExecutionException("the foreground loop is closed");
    }
    if (pending.incrementAndGet() > engine.limits().timers()) {
      pending.decrementAndGet();
      throw new RejectedExecutionException(
          "the foreground loop has "
              + engine.limits().timers()
              + " actions waiting for their time; take some back first");
    }
    Delayed delayed = new Delayed(action);
    if (engine.isOnLoop()) {
      delayed.set(delay);
    } else {
      engine.handover(() -> delayed.set(delay));
    }
    return delayed;
  }

  private final class Delayed implements Registration {

    private final Runnable action;
    private final AtomicBoolean over = new AtomicBoolean();

    /** Belongs to the loop's thread. */
    private Timers.@Nullable Timer timer;

    Delayed(Runnable action) {
      this.action = action;
    }

    void set(Duration delay) {
      if (!over.get()) {
        timer = engine.after(delay, this::run);
      }
    }

    private void run() {
      if (over.compareAndSet(false, true)) {
        pending.decrementAndGet();
        engine.callbacks().run("foreground.after", action);
      }
    }

    @Override
    public void close() {
      if (!over.compareAndSet(false, true)) {
        return;
      }
      if (engine.isOnLoop()) {
        cancel();
      } else {
        engine.handover(this::cancel);
      }
    }

    /** Only now its place is free, so that what is handed over to take it back is bounded too. */
    private void cancel() {
      pending.decrementAndGet();
      if (timer != null) {
        timer.cancel();
      }
    }
  }
}
