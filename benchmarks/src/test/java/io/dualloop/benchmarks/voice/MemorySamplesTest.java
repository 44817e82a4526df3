package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemorySamplesTest {

  private final MemorySamples memory = new MemorySamples();

  @Test
  void growthInTheWarmUpDoesNotCount() {
    for (int i = 0; i < 20; i++) {
      memory.add(10, 300);
    }
    for (int i = 0; i < 80; i++) {
      memory.add(50, 700);
    }

    assertThat(memory.figures(1)).filteredOn(Figure::fails).isEmpty();
  }

  @Test
  void steadyGrowthBreaksTheGoal() {
    for (int i = 0; i < 100; i++) {
      memory.add(50 + 0.2 * i, 700);
    }

    List<Figure> figures = memory.figures(1);

    assertThat(figures)
        .filteredOn(Figure::fails)
        .extracting(Figure::name)
        .containsExactly("heap after collection, growth");
  }

  @Test
  void oneLateSampleIsNoGrowth() {
    for (int i = 0; i < 99; i++) {
      memory.add(50, 700);
    }
    memory.add(90, 900);

    assertThat(memory.figures(1)).filteredOn(Figure::fails).isEmpty();
  }

  @Test
  void readsWhatThisProcessUses() throws IOException {
    memory.take();

    assertThat(memory.figures(1))
        .filteredOn(figure -> figure.statistic().equals("at the end"))
        .allMatch(figure -> figure.dualloop() > 1 && figure.dualloop() < 100_000);
  }
}
