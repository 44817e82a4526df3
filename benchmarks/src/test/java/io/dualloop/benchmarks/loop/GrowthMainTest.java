package io.dualloop.benchmarks.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GrowthMainTest {

  @Test
  void tasksLiveBesideThoseThatWaitAndAnewForEachQuestion() throws Exception {
    GrowthMain program = new GrowthMain(1_000, 2);

    assertThat(program.answer("warm", 50)[0]).isPositive();
    assertThat(program.answer("lives", 1_000, 50)[0]).isPositive();
    assertThat(program.answer("lives", 1_000, 50)[0]).isPositive();
  }

  @Test
  void whatItDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> new GrowthMain(0, 1).answer("dance", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'dance'");
  }
}
