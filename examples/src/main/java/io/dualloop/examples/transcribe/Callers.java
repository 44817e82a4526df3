package io.dualloop.examples.transcribe;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that hold the calls; closed before what the calls use. */
record Callers(ExecutorService threads) implements AutoCloseable {

  private static final long CLOSE_SECONDS = 10;

  static Callers of(int sideBySide) {
    AtomicInteger numbers = new AtomicInteger();
    return new Callers(
        Executors.newFixedThreadPool(
            sideBySide, run -> new Thread(run, "transcribe-" + numbers.incrementAndGet())));
  }

  Future<Line> submit(Callable<Line> call) {
    return threads.submit(call);
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("calls have not ended within " + CLOSE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
