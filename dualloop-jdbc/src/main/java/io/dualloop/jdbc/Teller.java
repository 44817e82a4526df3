package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that calls sinks or listeners, so that each hears one thing after the other. */
final class Teller {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);
  private static final int MOST_WAITING = 10_000;

  private final Telemetry telemetry;
  private final ThreadPoolExecutor thread;

  Teller(String name, Telemetry telemetry) {
    this.telemetry = telemetry;
    this.thread =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.MILLISECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            work -> {
              Thread made = new Thread(work, name);
              made.setDaemon(true);
              return made;
            });
  }

  /**
   * Calls somebody. Never blocks.
   *
   * @return whether it will be called; false if too much waits already: it is a hint
   */
  boolean tell(Runnable call) {
    try {
      thread.execute(() -> guarded(call));
      return true;
    } catch (RejectedExecutionException e) {
      telemetry.count("jdbc.hint.dropped", 1);
      return false;
    }
  }

  private void guarded(Runnable call) {
    try {
      call.run();
    } catch (Throwable e) {
      // One bad listener must harm neither the others nor this thread.
      telemetry.failure("jdbc.listener", e);
      log.error("a listener threw; it goes on listening", e);
    }
  }

  /** Drops what waits, and interrupts who is called; does not wait. */
  void stop() {
    thread.shutdownNow();
  }

  void awaitEnd(Duration within) {
    try {
      boolean unused = thread.awaitTermination(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
