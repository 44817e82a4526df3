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
   * Measures. Blocks for minutes.
   *
   * @param progress takes lines for those who wait
   * @return what was measured
   * @throws Exception if it can't be measured
   */
  List<Figure> run(Consumer<String> progress) throws Exception;
}
