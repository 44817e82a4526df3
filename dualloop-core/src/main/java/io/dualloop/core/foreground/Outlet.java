package io.dualloop.core.foreground;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Where a session's output goes: one at a time, in order, on an executor, never on the loop (L12).
 * Bounded: a slow outlet loses the oldest output that may be lost, and failing that the oldest.
 */
final class Outlet<O> {

  static final int LIMIT = 64;

  /** When to try again if the executor refuses. */
  private static final Duration RETRY = Duration.ofMillis(100);

  private record Output<O>(O value, boolean mayBeLost) {}

  private final Consumer<? super O> target;
  private final Engine engine;
  private final ArrayDeque<Output<O>> waiting = new ArrayDeque<>();
  private boolean saying;

  Outlet(Consumer<? super O> target, Engine engine) {
    this.target = target;
    this.engine = engine;
  }

  void say(O value, boolean mayBeLost) {
    boolean dropped;
    boolean start;
    synchronized (waiting) {
      dropped = waiting.size() >= LIMIT;
      if (dropped) {
        dropOldest();
      }
      waiting.add(new Output<>(value, mayBeLost));
      start = !saying;
      saying = true;
    }
    if (dropped) {
      engine.telemetry().count("foreground.outlet.dropped", 1);
    }
    if (start && !scheduled()) {
      engine.handover(this::scheduleLater);
    }
  }

  private void dropOldest() {
    for (Iterator<Output<O>> each = waiting.iterator(); each.hasNext(); ) {
      if (each.next().mayBeLost()) {
        each.remove();
        return;
      }
    }
    waiting.removeFirst();
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
      Output<O> next;
      synchronized (waiting) {
        next = waiting.removeFirst();
      }
      try {
        target.accept(next.value());
      } catch (Throwable e) {
        engine.callbacks().failed("foreground.outlet", e);
      }
      // If the pool takes nothing more, because the loop closes, what waits is said right here.
    } while (hasMore() && !scheduled());
  }

  private boolean hasMore() {
    synchronized (waiting) {
      saying = !waiting.isEmpty();
      return saying;
    }
  }
}
