package io.dualloop.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulation can fail: each lie is found, and by the invariant that is there for it. */
class PlantedTest {

  private static final int MOST_SEEDS = 2_000;

  @ParameterizedTest
  @EnumSource
  void isFound(Planted lie) {
    assertThat(firstBroken(lie)).as(lie.says).isEqualTo(lie.breaks);
  }

  private static String firstBroken(Planted lie) {
    for (long seed = 1; seed <= MOST_SEEDS; seed++) {
      World.Failure failure = World.of(seed, false, lie.scenario, lie).run().failure();
      if (failure != null) {
        return failure.invariant();
      }
    }
    return "nothing by " + MOST_SEEDS + " seeds";
  }

  @Test
  void everyInvariantFindsOne() {
    List<String> names = new ArrayList<>();
    World.of(1, false, null).each(invariant -> names.add(invariant.name()));
    names.add("P2 SlowCarrier");

    assertThat(Arrays.stream(Planted.values()).map(lie -> lie.breaks))
        .containsAll(names)
        .isSubsetOf(names);
  }
}
