package io.dualloop.benchmarks.rounds;

import io.dualloop.benchmarks.report.Figure;
import java.util.List;

/** One question of a suite that has several. */
public interface Part {

  /**
   * What it is about, for those who wait.
   *
   * @return a few words
   */
  String name();

  /**
   * Measures. Blocks for some seconds to minutes.
   *
   * @param run how thoroughly
   * @return what was measured
   * @throws Exception if it can't be measured
   */
  List<Figure> measure(Run run) throws Exception;
}
