package io.dualloop.redis.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that does nothing but be on time. When it is late the machine had no time for anybody,
 * and what was measured meanwhile says nothing about the program.
 */
final class Control implements AutoCloseable {

  private record Late(long from, long to) {}

  private static final long PERIOD_NANOS = 200_000;
  private static final long TOLERATED_NANOS = 200_000;

  private final List<Late> all = new ArrayList<>();
  private final Thread thread = new Thread(this::run, "faults-control");
  private volatile boolean over;

  Control() {
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    long due = System.nanoTime() + PERIOD_NANOS;
    while (!over) {
      LockSupport.parkNanos(due - System.nanoTime());
      long now = System.nanoTime();
      if (now - due > TOLERATED_NANOS) {
        synchronized (all) {
          all.add(new Late(due, now));
        }
      }
      due = Math.max(now, due + PERIOD_NANOS);
    }
  }

  /** For how long it was late in an interval. */
  long lateNanos(long from, long to) {
    synchronized (all) {
      return all.stream()
          .mapToLong(late -> Math.max(0, Math.min(to, late.to) - Math.max(from, late.from)))
          .sum();
    }
  }

  /** The intervals in which it was late, one after the other, as begins and ends. */
  long[] intervals() {
    synchronized (all) {
      return all.stream()
          .flatMapToLong(late -> java.util.stream.LongStream.of(late.from, late.to))
          .toArray();
    }
  }

  @Override
  public void close() {
    over = true;
  }
}
