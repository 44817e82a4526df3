package io.dualloop.core.foreground;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Where a session's output goes: one at a time, in order, on an executor, never on the loop (L12).
 * Bounded: a slow outlet loses the oldest output that may be lost, and failing that the oldest.
 * Takes no lock, since the loop hands over here what another thread takes.
 */
final class Outlet<O> {

  static final int LIMIT = 64;

  /** When to try again if the executor refuses. */
  private static final Duration RETRY = Duration.ofMillis(100);

  /** Equal only to itself: two equal lines are two lines. */
  private static final class Output<O> {
    final O value;
    final boolean mayBeLost;

    Output(O value, boolean mayBeLost) {
      this.value = value;
      this.mayBeLost = mayBeLost;
    }
  }

  private final Consumer<? super O> target;
  private final Engine engine;
  private final ConcurrentLinkedQueue<Output<O>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicBoolean saying = new AtomicBoolean();

  Outlet(Consumer<? super O> target, Engine engine) {
    this.target = target;
    this.engine = engine;
  }

  void say(O value, boolean mayBeLost) {
    waiting.add(new Output<>(value, mayBeLost));
    if (size.incrementAndGet() > LIMIT && dropOldest()) {
      size.decrementAndGet();
      engine.telemetry().count("foreground.outlet.dropped", 1);
    }
    if (saying.compareAndSet(false, true) && !scheduled()) {
      engine.handover(this::scheduleLater);
    }
  }

  private boolean dropOldest() {
    for (Output<O> each : waiting) {
      if (each.mayBeLost && waiting.remove(each)) {
        return true;
      }
    }
    return waiting.poll() != null;
  }

  private boolean scheduled() {
    try {
      engine.outlets().execute(this::sayNext);
      return true;
    } catch (RejectedExecutionException e) {
      engine.failure("foreground.outlet", e);
      return false;
    }
  }

  private void scheduleLater() {
    engine.after(
        RETRY,
        () -> {
          if (!scheduled()) {
            scheduleLater();
          }
        });
  }

  /** Says one and gives the thread back, so that many sessions share few threads fairly. */
  private void sayNext() {
    do {
      Output<O> next = waiting.poll();
      if (next != null) {
        size.decrementAndGet();
        say(next.value);
      }
      // If the pool takes nothing more, because the loop closes, what waits is said right here.
    } while (hasMore() && !scheduled());
  }

  private void say(O value) {
    try {
      target.accept(value);
    } catch (Throwable e) {
      engine.callbacks().failed("foreground.outlet", e);
    }
  }

  /** Whether this thread has to go on; what is said between the two looks starts anew by itself. */
  private boolean hasMore() {
    if (!waiting.isEmpty()) {
      return true;
    }
    saying.set(false);
    return !waiting.isEmpty() && saying.compareAndSet(false, true);
  }
}
