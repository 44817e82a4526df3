package io.dualloop.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatenciesTest {

  private static final long MILLI = 1_000_000;

  private final Latencies latencies = new Latencies();

  @Test
  void givesPercentilesAndTheLongest() {
    for (int i = 1; i <= 1000; i++) {
      latencies.add(i * MILLI);
    }

    assertThat(latencies.count()).isEqualTo(1000);
    assertThat(latencies.millis(50)).isCloseTo(500, within(1.0));
    assertThat(latencies.millis(99)).isCloseTo(990, within(1.0));
    assertThat(latencies.maxMillis()).isCloseTo(1000, within(1.0));
  }

  @Test
  void withFewTimesTheNinetyNinthPercentileIsTheLongest() {
    for (int i = 1; i <= 36; i++) {
      latencies.add(i * MILLI);
    }

    assertThat(latencies.millis(99)).isEqualTo(latencies.maxMillis()).isCloseTo(36, within(0.1));
  }

  @Test
  void whatCameTooEarlyIsCountedApart() {
    latencies.add(-5 * MILLI);
    latencies.add(-5 * MILLI);
    latencies.add(100 * MILLI);

    assertThat(latencies.negative()).isEqualTo(2);
    assertThat(latencies.count()).isEqualTo(1);
    assertThat(latencies.millis(50)).isCloseTo(100, within(0.1));
  }

  @Test
  void whereAllCameTooEarlyThereIsNoNumber() {
    latencies.add(-5 * MILLI);

    assertThat(latencies.millis(50)).isNaN();
  }

  @Test
  void withoutTimesThereIsNoNumber() {
    assertThat(latencies.millis(50)).isNaN();
    assertThat(latencies.maxMillis()).isNaN();
  }
}
