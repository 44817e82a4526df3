package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.simulation.dialogue.DialogueRaces;
import io.dualloop.simulation.dialogue.Planted;
import io.dualloop.simulation.dialogue.Summary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class RacesTest {

  @BeforeEach
  void quiet() {
    MDC.put(Races.QUIET, "on");
  }

  @AfterEach
  void loud() {
    MDC.remove(Races.QUIET);
  }

  @Test
  void goalsHoldAfterSomeRaces() {
    List<Figure> figures = Races.figures(DialogueRaces.run(1, 200));

    assertThat(figures).noneMatch(Figure::fails);
    assertThat(figures.get(0).dualloop()).isEqualTo(200);
  }

  @Test
  void aBrokenRuleBreaksTheGoal() {
    Summary summary = DialogueRaces.run(1, 200, Planted.COMMAND_AT_PAUSE);

    assertThat(summary.violations()).isNotEmpty();
    assertThat(Races.figures(summary))
        .filteredOn(Figure::fails)
        .extracting(Figure::statistic)
        .contains("violations");
  }

  @Test
  void racesInWhichNothingHappensProveNothing() {
    assertThat(Races.figures(new Summary(10, List.of(), Map.of())))
        .filteredOn(Figure::fails)
        .extracting(Figure::statistic)
        .containsExactly("answers heard", "withdrawn", "cancelled", "late");
  }
}
