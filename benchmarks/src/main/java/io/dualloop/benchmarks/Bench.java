package io.dualloop.benchmarks;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.JsonFile;
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
    Options options;
    try {
      options = Options.parse(args, System::getProperty);
    } catch (Options.Misused e) {
      err.println("error: " + e.getMessage());
      return MISUSED;
    }
    List<Figure> figures = options.suite().run(err::println);
    Path file = options.results().resolve(options.suite().name() + ".json");
    JsonFile.write(file, figures);
    out.print(Table.of(options.suite().name(), figures));
    err.println("written to " + file);
    return verdict(figures, err);
  }

  /** The exit code; says which goals don't hold. */
  static int verdict(List<Figure> figures, PrintStream err) {
    List<Figure> missed = figures.stream().filter(Figure::fails).toList();
    missed.forEach(figure -> err.println("does not hold: " + figure.name()));
    return missed.isEmpty() ? 0 : MISSED;
  }
}
