package io.dualloop.simulation;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param seeds how many
 * @param from the first
 * @param trace whether to print what happens
 * @param scenario a scripted story, or null for everything by chance
 * @param planted a lie that must be found, or null
 * @param threads how many seeds run at a time
 */
record Options(
    long seeds,
    long from,
    boolean trace,
    @Nullable String scenario,
    @Nullable Planted planted,
    int threads) {

  static final String HELP =
      """
      Runs both loops under one seeded scheduler with faults, and checks invariants after every step.

        script/simulate [--seeds N] [--from S] [--trace] [--scenario NAME]
                        [--plant NAME] [--threads N]

        --seeds N        how many seeds to run; 20000 unless given
        --from S         the first seed; 1 unless given
        --trace          print what happens, one line for each thing; for few seeds
        --scenario NAME  play a story (%s) under many schedules instead of one by chance
        --plant NAME     let the simulation lie, and see that it is found; one of
                         %s
        --threads N      how many seeds run at a time; as many as there are processors unless given
        --dialogue       races of spoken dialogues instead, with --seeds, --from, --trace, --plant
        --help           print this

      A seed replays exactly. The exit code is 0 if nothing was broken, 1 if something was, and 2 if
      the options can't be understood.
      """
          .formatted(String.join(", ", Scenarios.names()), planted(",\n                         "));

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
    Planted planted = null;
    int threads = Runtime.getRuntime().availableProcessors();
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--seeds" -> seeds = number(args, ++i, 1, 1_000_000_000L);
        case "--from" -> from = number(args, ++i, Long.MIN_VALUE, Long.MAX_VALUE);
        case "--threads" -> threads = (int) number(args, ++i, 1, 1_000);
        case "--trace" -> trace = true;
        case "--scenario" -> scenario = scenario(args, ++i);
        case "--plant" -> planted = planted(args, ++i);
        default ->
            throw new Misused(
                "unknown option '" + args[i] + "'; --help lists those that there are");
      }
    }
    if (planted != null && scenario == null) {
      scenario = planted.scenario;
    }
    return new Options(seeds, from, trace, scenario, planted, threads);
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

  private static Planted planted(String[] args, int index) throws Misused {
    String name = value(args, index, "a name");
    for (Planted each : Planted.values()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    throw new Misused("nothing called '" + name + "' can be planted, but " + planted(", "));
  }

  private static String planted(String between) {
    return Arrays.stream(Planted.values()).map(Enum::name).collect(Collectors.joining(between));
  }

  private static String value(String[] args, int index, String what) throws Misused {
    if (index >= args.length) {
      throw new Misused(args[index - 1] + " needs " + what + " after it");
    }
    return args[index];
  }

  Result run(long seed, boolean traced) {
    return World.of(seed, traced, scenario, planted).run();
  }

  /** What replays a seed. */
  String replay(long seed) {
    return "script/simulate --seeds 1 --from "
        + seed
        + (scenario == null ? "" : " --scenario " + scenario)
        + (planted == null ? "" : " --plant " + planted)
        + " --trace";
  }
}
