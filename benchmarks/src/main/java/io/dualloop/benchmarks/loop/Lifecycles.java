package io.dualloop.benchmarks.loop;

import io.dualloop.core.foreground.Answer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Whole lives of tasks that have nothing to do, from the submit to the told ending. */
final class Lifecycles {

  private static final long PATIENCE_SECONDS = 60;

  /** Taken from the window at once, so that the producer pays little for it. */
  private static final int CHUNK = 50;

  private final OneProcess process;
  private final String payload;
  private final AtomicReference<@Nullable Answer<String>> bad = new AtomicReference<>();
  private long next;

  Lifecycles(OneProcess process, int bytes) {
    this.process = process;
    this.payload = "x".repeat(bytes);
  }

  /**
   * Lets so many live.
   *
   * @param tasks how many, a multiple of 50
   * @param window how many may be under way, a multiple of 50
   * @return how many a second
   */
  double perSecond(int tasks, int window) throws Exception {
    Semaphore free = new Semaphore(window);
    long began = System.nanoTime();
    for (int i = 0; i < tasks; i++) {
      if (i % CHUNK == 0) {
        acquire(free, CHUNK);
      }
      var unused =
          process
              .session(next++)
              .newTurn()
              .submit(OneProcess.WORK.of(payload), answer -> told(answer, free));
    }
    acquire(free, window);
    double seconds = (System.nanoTime() - began) / 1e9;
    Answer<String> failed = bad.get();
    if (failed != null) {
      throw new IllegalStateException("a task did not succeed: " + failed);
    }
    return tasks / seconds;
  }

  private void told(Answer<String> answer, Semaphore free) {
    if (answer.isLast()) {
      if (!(answer instanceof Answer.Fresh<String>)) {
        bad.set(answer);
      }
      free.release();
    }
  }

  private static void acquire(Semaphore free, int permits) throws Exception {
    if (!free.tryAcquire(permits, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new TimeoutException("no task has ended for " + PATIENCE_SECONDS + " s");
    }
  }
}
