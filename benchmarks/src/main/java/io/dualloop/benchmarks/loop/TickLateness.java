package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.contest.ContestServer;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Line;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Rounds;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.benchmarks.rounds.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How late ticks of 10 ms come, while the background does nothing, much, or makes garbage. */
final class TickLateness implements Part {

  private static final String BARE = "park and spin";
  private static final String FIXED = "scheduleAtFixedRate";
  private static final double OF_BARE = 1.2;
  private static final int NUMBERS = 4;
  private static final List<Line> LINES =
      List.of(
          Line.lower("p50", "us"),
          Line.lower("p99", "us"),
          Line.lower("p99.9", "us"),
          Line.lower("max", "us"));

  /** What the background does meanwhile, on so many threads. */
  private record Busy(String name, int threads, boolean garbage) {
    boolean everywhere() {
      return threads >= Runtime.getRuntime().availableProcessors();
    }
  }

  @Override
  public String name() {
    return "lateness of ticks";
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    int cores = Runtime.getRuntime().availableProcessors();
    List<Busy> loads =
        List.of(
            new Busy("idle", 0, false),
            new Busy("all cores but one busy", cores - 1, false),
            new Busy("all cores busy", cores, false),
            new Busy("all cores make garbage", cores, true));
    List<Figure> figures = new ArrayList<>();
    for (String collector : List.of("G1", "Z")) {
      try (ContenderProcess process =
          ContenderProcess.start(
              "ticks under " + collector + "GC",
              ContenderProcess.java(
                  TickMain.class, List.of("-XX:+Use" + collector + "GC"), collector),
              ContestServer.lent(() -> ProcessHandle.current().pid()))) {
        figures.addAll(under(collector, process, loads, run));
      }
    }
    return figures;
  }

  private static List<Figure> under(
      String collector, ContenderProcess process, List<Busy> loads, Run run) throws Exception {
    List<Subject> rounds = new ArrayList<>();
    for (Busy load : loads) {
      String question =
          "ticks " + load.threads() + " " + (load.garbage() ? 1 : 0) + " " + run.of(1_000, 60);
      rounds.add(new Subject(load.name() + ", " + collector, () -> process.ask(question)));
    }
    List<double[]> medians = Rounds.of(run, "us", rounds);
    List<Figure> figures = new ArrayList<>();
    for (int i = 0; i < loads.size(); i++) {
      List<Figure> of = figures(rounds.get(i).name(), medians.get(i));
      // Of so few ticks as a quick look has, both percentiles are the latest.
      figures.addAll(loads.get(i).everywhere() && !run.quick() ? held(of) : of);
    }
    return figures;
  }

  private static List<Figure> held(List<Figure> figures) {
    return Line.goal(Line.goal(figures, BARE, "p99", OF_BARE), BARE, "p99.9", OF_BARE);
  }

  private static List<Figure> figures(String title, double[] numbers) {
    List<double[]> each = new ArrayList<>();
    for (int i = 0; i < numbers.length; i += NUMBERS) {
      each.add(Arrays.copyOfRange(numbers, i, i + NUMBERS));
    }
    List<Subject> names = List.of(named("Dualloop"), named(BARE), named(FIXED));
    return Line.beside("lateness of ticks, " + title, LINES, names, each);
  }

  /** All three are measured at once. */
  private static Subject named(String name) {
    return new Subject(name, () -> new double[0]);
  }
}
