package io.dualloop.simulation.dialogue;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Races from the command line: {@code script/simulate --dialogue}. */
public final class RacesCommand {

  private static final int BROKEN = 1;
  private static final int MISUSED = 2;
  private static final long CHUNK = 100;

  private RacesCommand() {}

  /**
   * Runs races on all processors, and prints what came of them.
   *
   * @param out for results
   * @param err for what is wrong with the arguments
   * @param args {@code --seeds}, {@code --from}, {@code --trace}, {@code --plant}
   * @return 0 if nothing was broken, 1 if something was, 2 if the arguments can't be understood
   */
  public static int run(PrintStream out, PrintStream err, String... args) {
    long seeds = 10_000;
    long from = 1;
    boolean trace = false;
    Planted planted = null;
    try {
      for (int i = 0; i < args.length; i++) {
        switch (args[i]) {
          case "--dialogue" -> {}
          case "--trace" -> trace = true;
          case "--seeds" -> seeds = Math.max(1, Long.parseLong(args[++i]));
          case "--from" -> from = Long.parseLong(args[++i]);
          case "--plant" -> planted = Planted.valueOf(args[++i]);
          default -> throw new IllegalArgumentException("unknown option '" + args[i] + "'");
        }
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      err.println("error: " + e.getMessage());
      err.println("can be planted: " + Arrays.toString(Planted.values()));
      return MISUSED;
    }
    if (trace) {
      for (long seed = from; seed < from + seeds; seed++) {
        DialogueRaces.story(seed, planted).forEach(out::println);
      }
    }
    return print(out, parallel(from, seeds, planted), planted);
  }

  private static Summary parallel(long from, long seeds, @Nullable Planted planted) {
    List<Summary> parts =
        LongStream.range(0, (seeds + CHUNK - 1) / CHUNK)
            .parallel()
            .mapToObj(
                chunk ->
                    DialogueRaces.run(
                        from + chunk * CHUNK, Math.min(CHUNK, seeds - chunk * CHUNK), planted))
            .toList();
    List<Violation> violations = new ArrayList<>();
    Map<String, Long> counts = new HashMap<>();
    for (Summary part : parts) {
      violations.addAll(part.violations());
      part.counts().forEach((what, times) -> counts.merge(what, times, Long::sum));
    }
    return new Summary(seeds, violations, counts);
  }

  private static int print(PrintStream out, Summary summary, @Nullable Planted planted) {
    out.println(summary);
    Violation first =
        summary.violations().stream().min(Comparator.comparingLong(Violation::seed)).orElse(null);
    if (first == null) {
      return 0;
    }
    first.story().forEach(out::println);
    out.println(first);
    out.println(
        "replay: script/simulate --dialogue --seeds 1 --from "
            + first.seed()
            + (planted == null ? "" : " --plant " + planted)
            + " --trace");
    return BROKEN;
  }
}
