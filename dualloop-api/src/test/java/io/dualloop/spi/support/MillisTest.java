package io.dualloop.spi.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MillisTest {

  @Test
  void nothingIsEarly() {
    assertThat(Millis.of(Duration.ZERO)).isZero();
    assertThat(Millis.of(Duration.ofMillis(7))).isEqualTo(7);
    assertThat(Millis.of(Duration.ofMillis(7).plusNanos(1))).isEqualTo(8);
  }

  @Test
  void whatIsForEverCanBeAddedToNow() {
    long longest = Millis.of(Duration.ofSeconds(Long.MAX_VALUE));
    assertThat(longest).isEqualTo(100_000_000_000_000L);
    assertThat(longest + System.currentTimeMillis()).isPositive();
  }

  @Test
  void whatAnIntCanNotHoldIsTheLongestItCan() {
    assertThat(Millis.asInt(Duration.ofMillis(7).plusNanos(1))).isEqualTo(8);
    assertThat(Millis.asInt(Duration.ofDays(365))).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void whatIsNotLaterIsNoTimeAway() {
    assertThat(Millis.between(3, 10)).isEqualTo(Duration.ofMillis(7));
    assertThat(Millis.between(10, 3)).isZero();
  }
}
