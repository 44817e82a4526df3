package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dualloop.benchmarks.report.Figure;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoakDelaysTest {

  private static final long SECOND = 1_000_000_000;

  private final SoakDelays delays = new SoakDelays();

  @Test
  void earsThatLagMoreAndMoreBreakTheGoal() {
    for (int i = 0; i < 100; i++) {
      turn(i, 150 + i);
    }

    assertThat(figure("growth").dualloop()).isCloseTo(60, within(0.1));
    assertThat(figure("growth").fails()).isTrue();
  }

  @Test
  void callsMayBeAddedInAnyOrder() {
    for (int i = 99; i >= 0; i--) {
      turn(i, 150 + i);
    }

    assertThat(figure("growth").dualloop()).isCloseTo(60, within(0.1));
  }

  @Test
  void earsThatKeepPaceHold() {
    for (int i = 0; i < 100; i++) {
      turn(i, 150 + i % 10);
    }

    assertThat(figure("growth").fails()).isFalse();
    assertThat(figure("p50").dualloop()).isCloseTo(155, within(1.0));
  }

  @Test
  void aPauseBeforeTheEndAndThatOfTheNextTurnDoNotCount() {
    delays.add(List.of(10 * SECOND), List.of(told(9 * SECOND), told(12 * SECOND)));

    assertThat(figure("measured").dualloop()).isZero();
    assertThat(figure("growth").fails()).isTrue();
  }

  private void turn(int second, long millis) {
    long trueEnd = second * SECOND;
    delays.add(List.of(trueEnd), List.of(told(trueEnd + millis * Turning.MILLI)));
  }

  private static Stamps.Told told(long nanos) {
    return new Stamps.Told(nanos, "go");
  }

  private Figure figure(String statistic) {
    return delays.figures().stream()
        .filter(figure -> figure.statistic().equals(statistic))
        .findFirst()
        .orElseThrow();
  }
}
