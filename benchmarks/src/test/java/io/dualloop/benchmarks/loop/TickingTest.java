package io.dualloop.benchmarks.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TickingTest {

  private static final long PERIOD = TimeUnit.MILLISECONDS.toNanos(10);

  /** It lies that far back that all of the ticks are due. */
  private final long start = System.nanoTime() - 20 * PERIOD;

  private final Ticking ticking = new Ticking(start, PERIOD);

  @Test
  void oneLateTickStandsForAllThatWereDueAndCount() {
    ticking.count(start + 3 * PERIOD, start + 8 * PERIOD);

    ticking.tick();

    assertThat(ticking.lateness().count()).isEqualTo(5);
    assertThat(ticking.lateness().millis(0)).isGreaterThanOrEqualTo(120);
    assertThat(ticking.isOver()).isTrue();
  }

  @Test
  void isNotOverBeforeTheLastThatCountsHasCome() {
    ticking.count(start, start + TimeUnit.HOURS.toNanos(1));

    ticking.tick();

    assertThat(ticking.lateness().count()).isPositive();
    assertThat(ticking.isOver()).isFalse();
  }

  @Test
  void nothingCountsUntilItIsSaid() {
    ticking.tick();

    assertThat(ticking.lateness().count()).isZero();
    assertThat(ticking.isOver()).isFalse();
  }
}
