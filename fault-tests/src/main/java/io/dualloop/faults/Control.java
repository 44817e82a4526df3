package io.dualloop.faults;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that do nothing but a little work on time, one for each processor. When one is late the
 * machine had no time for everybody, and what was measured meanwhile says nothing about the
 * program.
 */
public final class Control implements AutoCloseable {

  /** An interval in which one was late. */
  record Late(long from, long to) {}

  private static final long PERIOD_NANOS = 500_000;

  /** As long as a call of the foreground: whoever has work may be interrupted in it. */
  private static final long WORK_NANOS = 50_000;

  private static final long TOLERATED_NANOS = 250_000;

  private final List<Late> all = new ArrayList<>();
  private volatile boolean over;

  public Control() {
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Thread thread = new Thread(this::run, "faults-control-" + i);
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void run() {
    long due = System.nanoTime() + PERIOD_NANOS;
    while (!over) {
      LockSupport.parkNanos(due - System.nanoTime());
      long done = System.nanoTime() + WORK_NANOS;
      while (System.nanoTime() - done < 0) {
        Thread.onSpinWait();
      }
      long now = System.nanoTime();
      if (now - due > WORK_NANOS + TOLERATED_NANOS) {
        synchronized (all) {
          // Whatever kept it from running may have begun when it was last seen.
          all.add(new Late(due - PERIOD_NANOS, now));
        }
      }
      due = now + PERIOD_NANOS;
    }
  }

  /** The intervals in which one was late, in the order of time, none touching another. */
  List<Late> late() {
    List<Late> sorted;
    synchronized (all) {
      sorted = new ArrayList<>(all);
    }
    sorted.sort(Comparator.comparingLong(Late::from));
    List<Late> merged = new ArrayList<>();
    for (Late next : sorted) {
      int last = merged.size() - 1;
      if (last >= 0 && merged.get(last).to - next.from >= 0) {
        Late before = merged.get(last);
        merged.set(last, new Late(before.from, Math.max(before.to, next.to)));
      } else {
        merged.add(next);
      }
    }
    return merged;
  }

  /** For how long the machine had no time in an interval. */
  public long lateNanos(long from, long to) {
    return late().stream()
        .mapToLong(late -> Math.max(0, Math.min(to, late.to) - Math.max(from, late.from)))
        .sum();
  }

  @Override
  public void close() {
    over = true;
  }
}
