package io.dualloop.benchmarks.faults;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Run;
import java.util.List;
import java.util.function.Consumer;

/**
 * How long faults are felt.
 *
 * @param quick whether a look is enough
 */
public record FaultSuite(boolean quick) implements Suite {

  @Override
  public String name() {
    return "faults";
  }

  @Override
  public boolean isWhole() {
    return !quick;
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    return new Run(quick, progress).all(List.of(new Cancels(), new Restarts(), new Kills()));
  }
}
