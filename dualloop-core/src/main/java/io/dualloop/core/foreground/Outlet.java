package io.dualloop.core.foreground;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * Where a session's output goes: one at a time, in order, on an executor, never on the loop (L12).
 * Bounded: a slow outlet loses the oldest output that may be lost, and failing that the oldest.
 */
final class Outlet<O> {

  static final int LIMIT = 64;

  private record Output<O>(O value, boolean mayBeLost) {}

  private final Consumer<? super O> target;
  private final Executor executor;
  private final Callbacks callbacks;
  private final Runnable onDropped;
  private final ArrayDeque<Output<O>> waiting = new ArrayDeque<>();
  private boolean saying;

  Outlet(Consumer<? super O> target, Executor executor, Callbacks callbacks, Runnable onDropped) {
    this.target = target;
    this.executor = executor;
    this.callbacks = callbacks;
    this.onDropped = onDropped;
  }

  void say(O value, boolean mayBeLost) {
    boolean dropped;
    boolean start;
    synchronized (waiting) {
      dropped = waiting.size() >= LIMIT && dropOldest();
      waiting.add(new Output<>(value, mayBeLost));
      start = !saying;
      saying = true;
    }
    if (dropped) {
      onDropped.run();
    }
    if (start) {
      schedule();
    }
  }

  private boolean dropOldest() {
    for (Iterator<Output<O>> each = waiting.iterator(); each.hasNext(); ) {
      if (each.next().mayBeLost()) {
        each.remove();
        return true;
      }
    }
    waiting.removeFirst();
    return true;
  }

  private void schedule() {
    try {
      executor.execute(this::sayNext);
    } catch (RejectedExecutionException e) {
      synchronized (waiting) {
        saying = false;
      }
      callbacks.failed("foreground.outlet", e);
    }
  }

  /** Says one and gives the thread back, so that many sessions share few threads fairly. */
  private void sayNext() {
    Output<O> next;
    synchronized (waiting) {
      next = waiting.removeFirst();
    }
    try {
      target.accept(next.value());
    } catch (Throwable e) {
      callbacks.failed("foreground.outlet", e);
    }
    if (hasMore()) {
      schedule();
    }
  }

  private boolean hasMore() {
    synchronized (waiting) {
      saying = !waiting.isEmpty();
      return saying;
    }
  }
}
