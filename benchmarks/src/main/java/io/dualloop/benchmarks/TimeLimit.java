package io.dualloop.benchmarks;

import io.dualloop.benchmarks.rounds.Quiet;
import java.time.Duration;

/** Keeps what is promised to be quick from taking longer, whatever hangs or is slow. */
final class TimeLimit {

  /** What a quick look may take. */
  static final Duration QUICK = Duration.ofMinutes(3);

  private TimeLimit() {}

  /**
   * Watches from now on, by a thread that keeps no process alive.
   *
   * @param limit how long it may take
   * @param over called once when that is over
   */
  static void start(Duration limit, Runnable over) {
    Thread thread =
        new Thread(
            () -> {
              Quiet.rest(limit.toMillis());
              over.run();
            },
            "time-limit");
    thread.setDaemon(true);
    thread.start();
  }
}
