package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.contest.LineProgram;

/**
 * Lets tasks live in a process of its own, so that nothing of another size is in its heap. It is
 * started with how many tasks wait in the store meanwhile, and how many background loops there are.
 *
 * <pre>
 * warm TASKS           lets so many small tasks live, with none that wait
 * lives BYTES TASKS    how many live a second
 * </pre>
 *
 * <p>Both loops and their transport are made anew for each question: what the one before has left,
 * such as its ended tasks, is no burden to the next.
 */
final class GrowthMain implements LineProgram {

  /** How many tasks are under way. */
  static final int WINDOW = 1_000;

  private final int parked;
  private final int workers;

  GrowthMain(int parked, int workers) {
    this.parked = parked;
    this.workers = workers;
  }

  public static void main(String[] args) {
    LineProgram.run(() -> new GrowthMain(Integer.parseInt(args[0]), Integer.parseInt(args[1])));
  }

  @Override
  public double[] answer(String question, int... numbers) throws Exception {
    return switch (question) {
      case "warm" -> new double[] {perSecond(0, Throughputs.BYTES, numbers[0])};
      case "lives" -> new double[] {perSecond(parked, numbers[0], numbers[1])};
      default -> throw new IllegalArgumentException("there is no question '" + question + "'");
    };
  }

  private double perSecond(int waiting, int bytes, int tasks) throws Exception {
    try (OneProcess process = OneProcess.echoing(workers, Throughputs::onTheLoop)) {
      process.park(waiting, "x".repeat(Throughputs.BYTES));
      // The heap is settled: only what waits is in it.
      System.gc();
      return new Lifecycles(process, bytes).perSecond(tasks, WINDOW);
    }
  }
}
