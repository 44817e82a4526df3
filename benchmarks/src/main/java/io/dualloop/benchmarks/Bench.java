package io.dualloop.benchmarks;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.JsonFile;
import io.dualloop.benchmarks.report.Page;
import io.dualloop.benchmarks.report.Table;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Runs a suite from the command line; {@code script/bench --help} says how. */
public final class Bench {

  private static final int MISSED = 1;
  private static final int MISUSED = 2;

  private Bench() {}

  /**
   * Measures, and ends the process.
   *
   * @param args see {@code script/bench --help}
   * @throws Exception if it can't be measured
   */
  public static void main(String[] args) throws Exception {
    System.exit(run(System.out, System.err, args));
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
    Path file = results.resolve(suite.name() + ".json");
    JsonFile.write(file, figures);
    out.print(Table.of(suite.name(), figures));
    err.println("written to " + file + " and " + Page.write(results));
    return verdict(figures, err);
  }

  /** The exit code; says which goals don't hold. */
  static int verdict(List<Figure> figures, PrintStream err) {
    List<Figure> missed = figures.stream().filter(Figure::fails).toList();
    missed.forEach(figure -> err.println("does not hold: " + figure.name()));
    return missed.isEmpty() ? 0 : MISSED;
  }
}
