package io.dualloop.core.background;

import org.jspecify.annotations.Nullable;

/**
 * Interrupts the thread that runs a handler, but only while it is in that handler: an interrupt
 * never reaches the next task of the thread. Safe for concurrent use.
 */
final class HandlerThread {

  private @Nullable Thread thread;
  private boolean interrupted;
  private boolean begun;

  /** Gives false if the handler must not be called any more. */
  synchronized boolean enter() {
    if (interrupted) {
      return false;
    }
    begun = true;
    thread = Thread.currentThread();
    return true;
  }

  /** To be called by the same thread; clears an interrupt that came from here. */
  synchronized void leave() {
    thread = null;
    if (interrupted) {
      var unused = Thread.interrupted();
    }
  }

  /** Whether the handler was called; once it was interrupted, it never will be. */
  synchronized boolean hasBegun() {
    return begun;
  }

  synchronized void interrupt() {
    interrupted = true;
    if (thread != null) {
      thread.interrupt();
    }
  }
}
