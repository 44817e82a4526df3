package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Schedule;
import java.util.List;

/** What the machine itself did meanwhile, whoever was measured. */
final class Machine {

  private Machine() {}

  /** How late the thread that makes the events was woken by its own timer. */
  static List<Figure> lateness(String measure, Schedule schedule) {
    String title = measure + ": the machine's own lateness (control thread)";
    return List.of(
        Figure.lower(title, "p50", "us", schedule.lateness().micros(50)),
        Figure.lower(title, "p99", "us", schedule.lateness().micros(99)));
  }
}
