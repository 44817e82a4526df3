package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickFiguresTest {

  @ParameterizedTest
  @CsvSource({
    "9999, 4, 4, true",
    "9999, 5, 4, false",
    "10000, 5, 4, true",
    "10000, 6, 4, false",
    "20000, 2, 0, true"
  })
  void mayMissWhatTheControlThreadMissesAndOneInTenThousand(
      long ticks, long missed, long control, boolean holds) {
    assertThat(figures(new Foreground.Beat(ticks, missed, control)).get(0).holds())
        .isEqualTo(holds);
  }

  @Test
  void aTickMayWorkForAMillisecond() {
    Latencies body = new Latencies();
    body.add(1_500_000);

    assertThat(TickFigures.of(new Foreground.Beat(1, 0, 0), body))
        .filteredOn(Figure::fails)
        .extracting(Figure::statistic)
        .containsExactly("p99");
  }

  private static List<Figure> figures(Foreground.Beat beat) {
    Latencies body = new Latencies();
    body.add(1_000);
    return TickFigures.of(beat, body);
  }
}
