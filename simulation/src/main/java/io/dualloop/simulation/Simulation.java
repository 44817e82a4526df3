package io.dualloop.simulation;

import io.dualloop.simulation.dialogue.RacesCommand;
import java.io.PrintStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Runs seeds from the command line; {@code script/simulate --help} says how. */
public final class Simulation {

  private static final int BROKEN = 1;
  private static final int MISUSED = 2;

  private Simulation() {}

  /**
   * Runs seeds, and ends the process.
   *
   * @param args see {@code --help}
   * @throws Exception if the simulation itself has a defect
   */
  public static void main(String[] args) throws Exception {
    System.exit(run(System.out, System.err, args));
  }

  static int run(PrintStream out, PrintStream err, String... args) throws Exception {
    if (Arrays.asList(args).contains("--help")) {
      out.print(Options.HELP);
      return 0;
    }
    if (Arrays.asList(args).contains("--dialogue")) {
      return RacesCommand.run(out, err, args);
    }
    Options options;
    try {
      options = Options.parse(args);
    } catch (Options.Misused e) {
      err.println("error: " + e.getMessage());
      return MISUSED;
    }
    Result failed = options.trace() ? traced(out, options) : new Seeds(options, err::println).run();
    if (failed == null) {
      out.println("nothing was broken by " + options.seeds() + " seeds from " + options.from());
      return 0;
    }
    if (!options.trace()) {
      print(out, options.run(failed.seed(), true));
    }
    out.println(verdict(failed));
    out.println("replay: " + options.replay(failed.seed()));
    return BROKEN;
  }

  private static @Nullable Result traced(PrintStream out, Options options) {
    for (long i = 0; i < options.seeds(); i++) {
      Result result = options.run(options.from() + i, true);
      print(out, result);
      if (result.failure() != null) {
        return result;
      }
    }
    return null;
  }

  private static void print(PrintStream out, Result result) {
    result.trace().lines().forEach(out::println);
    out.println(
        "seed %d: %d steps, %.3f s of its own time, hash %016x"
            .formatted(result.seed(), result.steps(), result.nanos() / 1e9, result.trace().hash()));
  }

  /** What was broken, in a line. */
  static String verdict(Result result) {
    World.Failure failure = result.failure();
    return "seed "
        + result.seed()
        + (failure == null
            ? " broke nothing"
            : " broke " + failure.invariant() + ": " + failure.how());
  }
}
