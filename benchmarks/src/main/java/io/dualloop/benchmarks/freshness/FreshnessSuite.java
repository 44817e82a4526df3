package io.dualloop.benchmarks.freshness;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.Run;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a known answer costs, and how soon it is forgotten everywhere.
 *
 * @param quick whether a look is enough
 */
public record FreshnessSuite(boolean quick) implements Suite {

  @Override
  public String name() {
    return "freshness";
  }

  @Override
  public boolean isWhole() {
    return !quick;
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    return new Run(quick, progress)
        .all(List.of(new Peeks(), new Hits(), new Refreshes(), new Forgetting()));
  }
}
