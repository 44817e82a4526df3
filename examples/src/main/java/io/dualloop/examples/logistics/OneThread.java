package io.dualloop.examples.logistics;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A loop as everyone writes it once: one thread takes the events one by one, and ticks every 10 ms
 * in between. What an event waits for, all others wait for.
 */
final class OneThread implements Executor, AutoCloseable {

  private static final long TICK_MS = DualLoop.TICK.toMillis();
  private static final long FROZEN_MS = 50;

  private final BlockingQueue<Runnable> events = new ArrayBlockingQueue<>(100);
  private final Journal journal;
  private final PlayClock clock;
  private final Thread thread = new Thread(this::run, "single-loop");
  private volatile long ticksMissed;

  OneThread(Journal journal, PlayClock clock) {
    this.journal = journal;
    this.clock = clock;
    thread.start();
  }

  @Override
  public void execute(Runnable event) {
    events.add(event);
  }

  long ticksMissed() {
    return ticksMissed;
  }

  private void run() {
    try {
      while (true) {
        Runnable event = events.poll(TICK_MS, TimeUnit.MILLISECONDS);
        if (event != null) {
          handle(event);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written by this thread only
  private void handle(Runnable event) {
    long before = clock.ms();
    event.run();
    long took = clock.ms() - before;
    ticksMissed += took / TICK_MS;
    if (took > FROZEN_MS) {
      journal.frozen(before);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(5_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
