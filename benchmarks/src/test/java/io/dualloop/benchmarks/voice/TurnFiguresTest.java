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
        .containsExactly("without feedback", "without a text", "not interrupted");
  }

  @Test
  void aTurnAnsweredBeforeItsEndOnlyIsCountedAndInNoPercentile() {
    List<Figure> figures =
        figures(with(Collections.nCopies(9, Turning.turn("go", "go", 190)), early()));

    assertThat(figure(figures, "first feedback", "p50").dualloop()).isCloseTo(190, within(0.2));
    assertThat(figure(figures, "turns", "answered before the true end only").dualloop()).isOne();
    assertThat(figure(figures, "turns", "share of these").dualloop()).isEqualTo(10);
    assertThat(figure(figures, "turns", "without feedback").dualloop()).isZero();
  }

  @Test
  void ofTurnsAnsweredBeforeTheirEndOnlyNothingIsMeasured() {
    assertThat(figure(figures(List.of(early())), "first feedback", "p50").fails()).isTrue();
  }

  @Test
  void thePeersFinalEndIsBesideOurs() {
    List<TurnTimes> turns = List.of(Turning.turn("go", "go", 190), Turning.turn("go", "go", 190));
    List<Figure> figures =
        TurnFigures.of(turns, List.of(ALONE, new BareVosk.Heard("go forward", -1)));

    Figure over = figure(figures, "turn over (final)", "p50");
    assertThat(over.dualloop()).isCloseTo(360, within(0.5));
    assertThat(over.peer()).isCloseTo(800, within(1.0));
    Figure missed = figure(figures, "turns", "not over after the true end");
    assertThat(missed.dualloop()).isZero();
    assertThat(missed.peer()).isOne();
  }

  @Test
  void synthesisersAreNotAmongPeople() {
    List<Figure> figures =
        figures(List.of(Turning.turn("go", "go", 190), Turning.synthesised("go", 50)));

    Figure people =
        figures.stream()
            .filter(figure -> figure.measure().startsWith("first feedback"))
            .filter(figure -> figure.measure().endsWith("people alone"))
            .findFirst()
            .orElseThrow();
    assertThat(people.dualloop()).isCloseTo(190, within(0.2));
    assertThat(figure(figures, "turns", "measured, of people").dualloop()).isOne();
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

  private static TurnTimes early() {
    return Turning.turn("go", "go", -300);
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
