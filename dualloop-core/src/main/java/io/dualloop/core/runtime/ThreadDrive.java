package io.dualloop.core.runtime;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;

/** A thread that steps one loop and parks in between. */
final class ThreadDrive implements LoopRuntime.Drive, Runnable {

  /** Keeps a step that always throws from eating a core and a disk of logs. */
  private static final long PAUSE_AFTER_DEFECT_NANOS = 10_000_000;

  private static final int RUNNING = 0;
  private static final int PARKED = 1;
  private static final int WOKEN = 2;

  private final LoopRuntime.Steps steps;
  private final Thread thread;
  private final Logger log;
  private final AtomicInteger state = new AtomicInteger(RUNNING);
  private volatile boolean stopping;

  private ThreadDrive(String name, LoopRuntime.Steps steps, Logger log) {
    this.steps = steps;
    this.log = log;
    this.thread = new Thread(this, name);
    this.thread.setDaemon(true);
  }

  static ThreadDrive start(String name, LoopRuntime.Steps steps, Logger log) {
    ThreadDrive drive = new ThreadDrive(name, steps, log);
    drive.thread.start();
    return drive;
  }

  @Override
  public void run() {
    while (!stopping) {
      long idle = stepSafely();
      if (idle > 0) {
        park(idle);
      }
      state.set(RUNNING);
    }
  }

  private long stepSafely() {
    try {
      return steps.step();
    } catch (Throwable e) {
      // A loop must outlive its own defects; what it was doing is lost, what comes next is not.
      log.error("the loop of thread {} threw out of its step and goes on", thread.getName(), e);
      return PAUSE_AFTER_DEFECT_NANOS;
    }
  }

  /** Parks unless a wake came since the step began; that wake has set WOKEN. */
  private void park(long nanos) {
    if (!state.compareAndSet(RUNNING, PARKED)) {
      return;
    }
    if (nanos == Long.MAX_VALUE) {
      LockSupport.park(this);
    } else {
      LockSupport.parkNanos(this, nanos);
    }
    // An interrupt means nothing to a loop, but it would make every later park return at once.
    if (Thread.interrupted()) {
      log.warn(
          "the loop thread {} was interrupted and goes on; close the loop to end it",
          thread.getName());
    }
  }

  @Override
  public void wake() {
    // Only the wake that finds the loop parked pays for the unpark.
    if (state.getAndSet(WOKEN) == PARKED) {
      LockSupport.unpark(thread);
    }
  }

  @Override
  public boolean stop(Duration within) {
    stopping = true;
    wake();
    if (Thread.currentThread() == thread) {
      return false;
    }
    boolean interrupted = false;
    long deadline = System.nanoTime() + within.toNanos();
    while (thread.isAlive()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        break;
      }
      try {
        thread.join(Math.max(1, left / 1_000_000));
      } catch (InterruptedException e) {
        interrupted = true;
        break;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
