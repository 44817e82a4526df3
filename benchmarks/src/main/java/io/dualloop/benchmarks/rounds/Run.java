package io.dualloop.benchmarks.rounds;

import io.dualloop.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * How thoroughly a suite measures.
 *
 * @param quick within three minutes, and good for a look only
 * @param progress takes lines for those who wait
 */
public record Run(boolean quick, Consumer<String> progress) {

  private static final int ROUNDS = 5;
  private static final int QUICK_ROUNDS = 3;

  /**
   * How often each subject is measured, after a warm-up that does not count.
   *
   * @return 5, or 3
   */
  public int rounds() {
    return quick ? QUICK_ROUNDS : ROUNDS;
  }

  /**
   * The one that is meant.
   *
   * @param whole when all is measured
   * @param fewer when it has to be quick
   * @return one of them
   */
  public int of(int whole, int fewer) {
    return quick ? fewer : whole;
  }

  /**
   * Measures part after part.
   *
   * @param parts all of a suite
   * @return what was measured, in their order
   * @throws Exception if one can't be measured
   */
  public List<Figure> all(List<Part> parts) throws Exception {
    List<Figure> figures = new ArrayList<>();
    for (Part part : parts) {
      progress.accept(part.name() + " ...");
      figures.addAll(part.measure(this));
    }
    return figures;
  }
}
