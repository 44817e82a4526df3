package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import java.util.List;

/** One thing that is measured. Parts run one after the other. */
interface Part {

  /** What it measures, for those who wait. */
  String name();

  /** Measures. Blocks until it is done. */
  List<Figure> measure(Ground ground) throws Exception;
}
