package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ControlTickerTest {

  @Test
  @Timeout(value = 30, unit = TimeUnit.SECONDS)
  void everyPeriodIsATickOrMissed() {
    long started = System.nanoTime();
    long seen;
    try (ControlTicker ticker = ControlTicker.start(Duration.ofMillis(1))) {
      while (ticker.ticks() + ticker.missed() < 50) {
        Thread.onSpinWait();
      }
      seen = ticker.ticks() + ticker.missed();
    }

    assertThat(Duration.ofNanos(System.nanoTime() - started).toMillis())
        .isGreaterThanOrEqualTo(seen);
  }
}
