package io.dualloop.core.background;

import io.dualloop.core.loop.Thrown;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what attempts registered for the case that they must stop. Not on the loop, since an action
 * that blocks would stop the renewals of all others; and one thread for each attempt, made when it
 * is told and ended with its actions, since an action that blocks must not keep another attempt
 * from being stopped. At most as many threads as slots; as many attempts again may wait for one,
 * and what is told then is refused and counted. Safe for concurrent use.
 */
final class StopActions {

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final LoopRuntime runtime;
  private final String name;
  private final int threads;
  private final Reports reports;
  private final Engine owner;
  private final ArrayBlockingQueue<Runnable> waiting;
  private final Set<LoopRuntime.Pool> busy = ConcurrentHashMap.newKeySet();

  StopActions(LoopRuntime runtime, String name, int threads, Reports reports, Engine owner) {
    this.runtime = runtime;
    this.name = name;
    this.threads = threads;
    this.reports = reports;
    this.owner = owner;
    this.waiting = new ArrayBlockingQueue<>(threads);
  }

  /** Runs the actions of one attempt, one after the other. Never blocks, never throws. */
  void run(List<Runnable> actions) {
    if (actions.isEmpty()) {
      return;
    }
    if (waiting.offer(() -> all(actions))) {
      next();
    } else {
      log.error("{} attempts wait for a thread for their stop actions; others are lost", threads);
      reports.failure("task.onStop", new RejectedExecutionException("too many stop actions wait"));
    }
  }

  private synchronized void next() {
    Runnable job = busy.size() < threads ? waiting.poll() : null;
    if (job == null) {
      return;
    }
    try {
      LoopRuntime.Pool thread = runtime.pool(name, 1);
      thread.execute(() -> work(job, thread));
      busy.add(thread);
    } catch (Throwable e) {
      // Such as no memory for another thread: the handler is interrupted all the same.
      log.error("no thread could be had for stop actions", e);
      reports.failure("task.onStop", e);
    }
  }

  private void work(Runnable first, LoopRuntime.Pool thread) {
    for (Runnable job = first; job != null; job = nextOrEnd(thread)) {
      job.run();
    }
    // Interrupts this thread, which does nothing more.
    var unused = thread.stop(Duration.ZERO);
  }

  private synchronized @Nullable Runnable nextOrEnd(LoopRuntime.Pool thread) {
    Runnable job = waiting.poll();
    if (job == null) {
      busy.remove(thread);
    }
    return job;
  }

  private void all(List<Runnable> actions) {
    Engine before = Inside.enter(owner);
    try {
      for (Runnable action : actions) {
        guarded(action);
      }
    } finally {
      Inside.leave(before);
    }
  }

  private void guarded(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      Thrown.say(log, () -> log.warn("a stop action threw", e), e);
      reports.thrown("task.onStop", e);
    }
  }

  /** Ends the threads; those that have not ended by then are interrupted. */
  void stop(Duration within) {
    waiting.clear();
    long end = System.nanoTime() + within.toNanos();
    for (LoopRuntime.Pool thread : List.copyOf(busy)) {
      var unused = thread.stop(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }
  }
}
