package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.benchmarks.rounds.FixedRate;

/**
 * A thread that only waits for the moments of the same schedule. How late it is, the machine is to
 * blame for.
 */
final class ControlThread {

  private final Latencies late = new Latencies();
  private final Thread thread = new Thread(this::run, "dualloop-bench-control");
  private volatile boolean stopped;

  private ControlThread() {}

  static ControlThread start() {
    ControlThread control = new ControlThread();
    control.thread.setDaemon(true);
    control.thread.start();
    return control;
  }

  private void run() {
    FixedRate schedule = FixedRate.of(HttpSettings.RATE);
    for (int i = 0; !stopped; i++) {
      long due = schedule.await(i);
      late.add(System.nanoTime() - due);
    }
  }

  Latencies late() {
    return late;
  }

  void stop() throws InterruptedException {
    stopped = true;
    thread.join();
  }
}
