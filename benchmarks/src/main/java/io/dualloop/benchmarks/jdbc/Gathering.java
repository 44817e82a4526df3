package io.dualloop.benchmarks.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Does things on threads of its own, several at once: what comes while all threads are busy goes
 * together. So one that comes alone goes at once.
 *
 * @param <T> what comes
 */
final class Gathering<T> {

  /** How many steps go together at most, where a contender lets that be said. */
  static final int BATCH = 64;

  /** What is done. */
  interface Action<T> {
    void run(List<T> together) throws Exception;
  }

  private final BlockingQueue<T> waiting = new LinkedBlockingQueue<>();
  private final int most;
  private final Action<T> action;

  Gathering(String name, int threads, int most, Action<T> action) {
    this.most = most;
    this.action = action;
    for (int i = 1; i <= threads; i++) {
      Thread thread = new Thread(this::run, name + "-" + i);
      thread.setDaemon(true);
      thread.start();
    }
  }

  void add(T one) {
    waiting.add(one);
  }

  private void run() {
    try {
      while (true) {
        List<T> together = new ArrayList<>();
        together.add(waiting.take());
        waiting.drainTo(together, most - 1);
        action.run(together);
      }
    } catch (Throwable e) {
      e.printStackTrace();
      // Nothing that it measures from now on could be trusted.
      Runtime.getRuntime().halt(1);
    }
  }
}
