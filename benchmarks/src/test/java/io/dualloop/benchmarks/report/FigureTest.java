package io.dualloop.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FigureTest {

  private final Figure bare = Figure.lower("first feedback", "p50", "ms", 200);

  @Test
  void lowerHoldsUpToItsGoal() {
    assertThat(bare.goal(200).holds()).isTrue();
    assertThat(bare.goal(199.9).holds()).isFalse();
    assertThat(bare.goal(199.9).fails()).isTrue();
  }

  @Test
  void higherHoldsFromItsGoalOn() {
    Figure higher = new Figure("work", "mean", "1/s", Better.HIGHER, 200, null, null, 200.0);

    assertThat(higher.holds()).isTrue();
    assertThat(higher.goal(201).holds()).isFalse();
  }

  @Test
  void withoutAGoalNothingFails() {
    assertThat(bare.holds()).isNull();
    assertThat(bare.fails()).isFalse();
  }

  @Test
  void whatWasNotMeasuredDoesNotHold() {
    assertThat(Figure.lower("a", "p50", "ms", Double.NaN).goal(5).holds()).isFalse();
  }

  @Test
  void ratioIsToThePeer() {
    assertThat(bare.beside("other", 800).ratio()).isEqualTo(0.25);
    assertThat(bare.beside("other", 0).ratio()).isNull();
    assertThat(bare.ratio()).isNull();
  }

  @Test
  void aPeerHasAName() {
    assertThatThrownBy(() -> new Figure("a", "p50", "ms", Better.LOWER, 1, 2.0, null, null))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
