package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dualloop.benchmarks.report.Figure;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TurnFiguresTest {

  private static final BareVosk.Heard ALONE =
      new BareVosk.Heard("go forward", 2300 * Turning.MILLI);

  @Test
  void goalsHoldWhereTurnsWentWell() {
    List<Figure> figures = figures(Collections.nCopies(10, Turning.turn("go", "go", 190)));

    assertThat(figures).filteredOn(Figure::fails).isEmpty();
    Figure feedback = figure(figures, "first feedback", "p50");
    assertThat(feedback.dualloop()).isCloseTo(190, within(0.2));
    assertThat(feedback.peer()).isCloseTo(800, within(1.0));
    assertThat(feedback.goal()).isEqualTo(220);
  }

  @Test
  void oneSlowTurnInTenBreaksTheNinetyNinthPercentileOnly() {
    List<Figure> figures =
        figures(with(Collections.nCopies(9, Turning.turn("go", "go", 190)), slow()));

    assertThat(figures).filteredOn(Figure::fails).hasSize(1);
    assertThat(figure(figures, "first feedback", "p99").fails()).isTrue();
    assertThat(figure(figures, "first feedback", "max").dualloop()).isCloseTo(301, within(0.3));
  }

  @Test
  void aTurnWithoutFeedbackBreaksItsGoal() {
    List<Figure> figures =
        figures(with(Collections.nCopies(9, Turning.turn("go", "go", 190)), Turning.silent("go")));

    assertThat(figures)
        .filteredOn(Figure::fails)
        .extracting(Figure::statistic)
        .containsExactly("without feedback");
  }

  @Test
  void whereNothingWasMeasuredNoGoalHolds() {
    List<Figure> figures = figures(List.of(Turning.silent("go")));

    assertThat(figures)
        .filteredOn(figure -> figure.statistic().equals("p99"))
        .filteredOn(figure -> figure.goal() != null)
        .allMatch(Figure::fails);
  }

  @Test
  void wordsHeardWrongAreCountedBesideThePeers() {
    Figure errors =
        figure(
            figures(List.of(Turning.turn("go forward", "go back", 190))),
            "word error rate",
            "noise NONE");

    assertThat(errors.dualloop()).isEqualTo(50);
    assertThat(errors.peer()).isZero();
  }

  @Test
  void turnsThatWentOtherwiseAreNamed() {
    assertThat(
            TurnFigures.oddities(
                List.of(Turning.turn("go", "go", 190), slow(), Turning.silent("go"))))
        .hasSize(2)
        .allMatch(line -> line.contains("made/NONE/1"));
  }

  private static TurnTimes slow() {
    return Turning.turn("go", "go", 301);
  }

  private static List<TurnTimes> with(List<TurnTimes> turns, TurnTimes more) {
    return Stream.concat(turns.stream(), Stream.of(more)).toList();
  }

  private static List<Figure> figures(List<TurnTimes> turns) {
    return TurnFigures.of(turns, Collections.nCopies(turns.size(), ALONE));
  }

  private static Figure figure(List<Figure> figures, String measure, String statistic) {
    return figures.stream()
        .filter(figure -> figure.measure().startsWith(measure))
        .filter(figure -> figure.statistic().equals(statistic))
        .findFirst()
        .orElseThrow();
  }
}
