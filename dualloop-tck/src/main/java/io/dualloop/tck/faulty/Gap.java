package io.dualloop.tck.faulty;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The time between the two steps, in which another call may come. */
final class Gap {
  private static final long LIMIT_NANOS = 1_500_000;
  private static final long PAUSE_NANOS = 20_000;

  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger inside = new AtomicInteger();

  /**
   * Comes to the second step when another call has come, or none for a while.
   *
   * @return whether none was between its steps before
   */
  boolean enter() {
    boolean alone = inside.incrementAndGet() == 1;
    await(arrived.incrementAndGet());
    return alone;
  }

  void leave() {
    inside.decrementAndGet();
  }

  int arrived() {
    return arrived.get();
  }

  void arrive() {
    arrived.incrementAndGet();
  }

  void await(int seen) {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (arrived.get() == seen && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
