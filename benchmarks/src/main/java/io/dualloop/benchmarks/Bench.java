package io.dualloop.benchmarks;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.JsonFile;
import io.dualloop.benchmarks.report.Page;
import io.dualloop.benchmarks.report.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Runs a suite from the command line; {@code script/bench --help} says how. */
public final class Bench {

  private static final int MISSED = 1;
  private static final int MISUSED = 2;

  /** Of the results' folder, with a page of its own. */
  private static final String LOOKS = "quick";

  private static final String LOOK = "a look only, not the whole run";
  private static final String TITLE = "Dualloop, measured";

  private Bench() {}

  /**
   * Measures, and ends the process.
   *
   * @param args see {@code script/bench --help}
   * @throws Exception if it can't be measured
   */
  public static void main(String[] args) throws Exception {
    if (Options.hasToBeQuick(args)) {
      TimeLimit.start(TimeLimit.QUICK, Bench::tooSlow);
    }
    System.exit(run(System.out, System.err, args));
  }

  /** The servers and programs that it has started end with it. */
  private static void tooSlow() {
    System.err.println(
        "error: not measured: this has not ended within "
            + TimeLimit.QUICK.toMinutes()
            + " minutes, which is all that --quick may take; see that nothing else runs on the"
            + " machine, or leave --quick");
    System.exit(MISSED);
  }

  static int run(PrintStream out, PrintStream err, String... args) throws Exception {
    Suite suite;
    Path results;
    try {
      suite = Options.suite(args, System::getProperty);
      results = Options.results(System::getProperty);
    } catch (Misused e) {
      err.println("error: " + e.getMessage());
      return MISUSED;
    }
    List<Figure> figures = suite.run(err::println);
    report(suite, figures, results, out, err);
    return verdict(figures, err);
  }

  /** What is a look only never takes the place of what was measured in whole. */
  static void report(
      Suite suite, List<Figure> figures, Path results, PrintStream out, PrintStream err)
      throws IOException {
    Path folder = suite.isWhole() ? results : results.resolve(LOOKS);
    Path file = folder.resolve(suite.name() + ".json");
    JsonFile.write(file, figures);
    out.print(Table.of(suite.name() + (suite.isWhole() ? "" : " (" + LOOK + ")"), figures));
    Path page = Page.write(folder, suite.isWhole() ? TITLE : TITLE + ": " + LOOK);
    err.println("written to " + file + " and " + page);
  }

  /** The exit code; says which goals don't hold. */
  static int verdict(List<Figure> figures, PrintStream err) {
    List<Figure> missed = figures.stream().filter(Figure::fails).toList();
    missed.forEach(figure -> err.println("does not hold: " + figure.name()));
    return missed.isEmpty() ? 0 : MISSED;
  }
}
