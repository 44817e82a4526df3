package io.dualloop.testservers;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits for what a server's process is to reach. */
final class Readiness {

  private static final long POLL_MILLIS = 5;

  private final String program;
  private final Duration limit;

  /**
   * Creates one.
   *
   * @param program what messages call the process
   * @param limit how long to wait
   */
  Readiness(String program, Duration limit) {
    this.program = program;
    this.limit = limit;
  }

  /** What may become true after a while. */
  interface Condition {

    /** Whether it is true; that it can't be asked yet is as good as a no. */
    boolean holds() throws IOException;
  }

  /** Waits until something is so, for as long as the process is there. */
  void await(ServerProcess process, int port, Condition condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    String last = "nothing yet";
    while (System.nanoTime() - deadline < 0) {
      if (!process.isAlive()) {
        throw failure(program + " ended at once", process, port);
      }
      try {
        if (condition.holds()) {
          return;
        }
        last = "it answers, but as another process or with something incomplete";
      } catch (IOException notYet) {
        last = notYet.toString();
      }
      pause();
    }
    String what = program + " is not ready within " + limit.toSeconds() + " s: " + last;
    throw failure(what, process, port);
  }

  private static IllegalStateException failure(String what, ServerProcess process, int port) {
    return new IllegalStateException(
        "%s (port %d). The end of its log:%n%s".formatted(what, port, process.endOfLog()));
  }

  private void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + program, e);
    }
  }
}
