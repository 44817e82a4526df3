package io.dualloop.core.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class FullJitterProperties {

  @Property
  void T07_pauseIsBetweenZeroAndTheBound(
      @ForAll @LongRange(min = 1, max = 100_000) long base,
      @ForAll @LongRange(min = 0, max = 10_000_000) long more,
      @ForAll @IntRange(min = 1, max = 1_000) int attempt,
      @ForAll long seed) {
    long cap = base + more;
    double bound = Math.min((double) cap, base * Math.pow(2, attempt - 1));

    long pause =
        new FullJitter(Duration.ofMillis(base), Duration.ofMillis(cap), new Random(seed))
            .apply(attempt);

    assertThat(pause).isBetween(0L, (long) bound);
  }

  @Property(tries = 50)
  void T07_theBoundItselfIsReached(
      @ForAll @LongRange(min = 1, max = 1_000) long base,
      @ForAll @IntRange(min = 1, max = 70) int attempt) {
    FullJitter jitter =
        new FullJitter(Duration.ofMillis(base), Duration.ofSeconds(30), Scene.LONGEST);

    assertThat(jitter.apply(attempt))
        .isEqualTo((long) Math.min(30_000, base * Math.pow(2, attempt - 1)));
  }

  @Example
  void allPausesAreEquallyLikely() {
    FullJitter jitter =
        new FullJitter(Duration.ofMillis(100), Duration.ofSeconds(1), new Random(7));
    long inLowerHalf =
        java.util.stream.IntStream.range(0, 10_000).filter(i -> jitter.apply(3) < 200).count();

    assertThat(inLowerHalf).isBetween(4_800L, 5_200L);
  }

  @Example
  void refusesBoundsThatContradict() {
    assertThatThrownBy(
            () -> new FullJitter(Duration.ofSeconds(2), Duration.ofSeconds(1), Scene.LONGEST))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT1S")
        .hasMessageContaining("PT2S");
  }
}
