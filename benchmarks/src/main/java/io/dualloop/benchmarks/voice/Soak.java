package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import java.util.List;

/** Later. */
final class Soak implements Part {
  @Override
  public String name() {
    return "soak";
  }

  @Override
  public List<Figure> measure(Ground ground) {
    return List.of();
  }
}
