package io.dualloop.benchmarks.rounds;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/** The least that brings an action to another thread: a queue, park and unpark. */
public final class BareLoop implements Executor, AutoCloseable {

  private static final long CLOSE_MILLIS = 5_000;

  private final ConcurrentLinkedQueue<Runnable> queue = new ConcurrentLinkedQueue<>();
  private final Thread thread = new Thread(this::run, "bare-loop");
  private volatile boolean closed;

  /** Starts its thread. */
  public BareLoop() {
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void execute(Runnable action) {
    queue.add(action);
    LockSupport.unpark(thread);
  }

  private void run() {
    while (!closed) {
      Runnable next = queue.poll();
      if (next == null) {
        LockSupport.park(this);
      } else {
        next.run();
      }
    }
  }

  /** Ends its thread. Blocks for 5 seconds at most. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
