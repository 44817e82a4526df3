package io.dualloop.simulation;

import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param seeds how many
 * @param from the first
 * @param trace whether to print what happens
 * @param scenario a scripted story, or null for everything by chance
 * @param threads how many seeds run at a time
 */
record Options(long seeds, long from, boolean trace, @Nullable String scenario, int threads) {

  static final String HELP =
      """
      Runs both loops under one seeded scheduler with faults, and checks invariants after every step.

        script/simulate [--seeds N] [--from S] [--trace] [--scenario NAME] [--threads N]

        --seeds N        how many seeds to run; 20000 unless given
        --from S         the first seed; 1 unless given
        --trace          print what happens, one line for each thing; for few seeds
        --scenario NAME  play a story (%s) under many schedules instead of one by chance
        --threads N      how many seeds run at a time; as many as there are processors unless given
        --help           print this

      A seed replays exactly. The exit code is 0 if nothing was broken, 1 if something was, and 2 if
      the options can't be understood.
      """
          .formatted(Scenarios.names());

  /** The options can't be understood. */
  static final class Misused extends Exception {
    private static final long serialVersionUID = 1L;

    Misused(String message) {
      super(message);
    }
  }

  static Options parse(String... args) throws Misused {
    long seeds = 20_000;
    long from = 1;
    boolean trace = false;
    String scenario = null;
    int threads = Runtime.getRuntime().availableProcessors();
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--seeds" -> seeds = number(args, ++i, 1, 1_000_000_000L);
        case "--from" -> from = number(args, ++i, Long.MIN_VALUE, Long.MAX_VALUE);
        case "--threads" -> threads = (int) number(args, ++i, 1, 1_000);
        case "--trace" -> trace = true;
        case "--scenario" -> scenario = scenario(args, ++i);
        default ->
            throw new Misused(
                "unknown option '" + args[i] + "'; --help lists those that there are");
      }
    }
    return new Options(seeds, from, trace, scenario, threads);
  }

  private static long number(String[] args, int index, long least, long most) throws Misused {
    String value = value(args, index, "a number");
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new Misused(args[index - 1] + " needs a whole number, but got '" + value + "'");
    }
    throw new Misused(args[index - 1] + " must be " + least + " to " + most + ", but is " + value);
  }

  private static String scenario(String[] args, int index) throws Misused {
    String name = value(args, index, "a name");
    if (!Scenarios.names().contains(name)) {
      throw new Misused("there is no scenario '" + name + "', but " + Scenarios.names());
    }
    return name;
  }

  private static String value(String[] args, int index, String what) throws Misused {
    if (index >= args.length) {
      throw new Misused(args[index - 1] + " needs " + what + " after it");
    }
    return args[index];
  }

  Result run(long seed, boolean traced) {
    return World.of(seed, traced, scenario).run();
  }

  /** What replays a seed. */
  String replay(long seed) {
    return "script/simulate --seeds 1 --from "
        + seed
        + (scenario == null ? "" : " --scenario " + scenario)
        + " --trace";
  }
}
