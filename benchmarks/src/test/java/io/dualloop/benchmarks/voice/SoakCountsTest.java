package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.voice.vosk.HearingCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoakCountsTest {

  private final SoakCounts counts = new SoakCounts();

  @Test
  void callsThatHeardEnoughHold() {
    counts.add(new HearingCounts(30, 0, 0, 0, 0, 0));
    counts.add(new HearingCounts(10, 0, 0, 0, 0, 0));

    assertThat(broken(2, 5)).doesNotContain("utterances", "frames lost", "failed listeners");
  }

  @Test
  void callsInWhichNothingIsHeardDoNot() {
    counts.add(new HearingCounts(0, 0, 0, 0, 0, 0));

    assertThat(broken(1, 5)).contains("utterances");
  }

  @Test
  void whatIsLostOrFailsBreaksItsGoal() {
    counts.add(new HearingCounts(100, 0, 0, 1, 1, 0));

    assertThat(broken(1, 5)).contains("frames lost", "failed listeners");
  }

  private List<String> broken(int minutes, int speakers) {
    return counts.figures(minutes, speakers).stream()
        .filter(Figure::fails)
        .map(Figure::statistic)
        .toList();
  }
}
