package io.dualloop.simulation;

/** Runs seeds from the command line; {@code script/simulate --help} says how. */
public final class Simulation {

  private Simulation() {}

  /**
   * Runs seeds.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    long from = Long.parseLong(args[0]);
    long count = Long.parseLong(args[1]);
    boolean traced = args.length > 2;
    long began = System.nanoTime();
    long steps = 0;
    int failed = 0;
    for (long seed = from; seed < from + count; seed++) {
      Result result = traced ? Result.traced(seed) : Result.of(seed);
      steps += result.steps();
      if (traced) {
        result.trace().lines().forEach(System.out::println);
      }
      if (result.failure() != null) {
        System.out.println(seed + " " + result.failure());
        if (++failed >= 20 || System.getenv("STOP") != null) {
          break;
        }
      }
    }
    System.out.println(
        count + " seeds, " + steps + " steps, " + (System.nanoTime() - began) / 1_000_000 + " ms, failed " + failed);
  }
}
