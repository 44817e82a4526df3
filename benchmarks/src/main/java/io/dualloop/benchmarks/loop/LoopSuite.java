package io.dualloop.benchmarks.loop;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Run;
import java.util.List;
import java.util.function.Consumer;

/**
 * What both loops cost in one JVM.
 *
 * @param quick whether a look is enough
 */
public record LoopSuite(boolean quick) implements Suite {

  @Override
  public String name() {
    return "loop";
  }

  @Override
  public boolean isWhole() {
    return !quick;
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    return new Run(quick, progress)
        .all(
            List.of(
                new HandOvers(),
                new Answers(),
                new Steps(),
                new Cancels(),
                new Throughputs(),
                new Growth(),
                new Footprint(),
                new IdleTicks(),
                new TickLateness()));
  }
}
