package io.dualloop.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayTest {

  private static final int SEEDS = 200;

  @Test
  void theSameSeedGivesTheSameTrace() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Result first = World.of(seed, true, null).run();
      Result second = World.of(seed, true, null).run();

      assertThat(second.trace().lines()).isEqualTo(first.trace().lines());
      assertThat(second.trace().hash()).isEqualTo(first.trace().hash());
    }
  }

  @Test
  void writingTheTraceChangesNothing() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      Result written = World.of(seed, true, null).run();
      Result unwritten = World.of(seed, false, null).run();

      assertThat(unwritten.steps()).isEqualTo(written.steps());
      assertThat(unwritten.nanos()).isEqualTo(written.nanos());
    }
  }

  @Test
  void otherSeedsGiveOtherTraces() {
    Set<Long> hashes = new HashSet<>();
    for (long seed = 1; seed <= SEEDS; seed++) {
      hashes.add(World.of(seed, false, null).run().trace().hash());
    }
    assertThat(hashes).hasSize(SEEDS);
  }
}
