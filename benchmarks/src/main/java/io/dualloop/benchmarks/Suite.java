package io.dualloop.benchmarks;

import io.dualloop.benchmarks.report.Figure;
import java.util.List;
import java.util.function.Consumer;

/** Something to measure, and how. */
public interface Suite {

  /**
   * What it is called in its table, and its JSON file without the ending.
   *
   * @return the name
   */
  String name();

  /**
   * Whether all of it is measured, as it has to be for figures that are kept.
   *
   * @return false for a look, with fewer and shorter rounds than usual or other numbers
   */
  boolean isWhole();

  /**
   * Measures. Blocks for minutes.
   *
   * @param progress takes lines for those who wait
   * @return what was measured
   * @throws Exception if it can't be measured
   */
  List<Figure> run(Consumer<String> progress) throws Exception;
}
