package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The times of turns. None is less than zero: what came too early is in no percentile, and the
 * peer's early ends aren't either.
 */
final class TurnLatencies {

  private static final String FEEDBACK =
      "first feedback (provisional, at a pause): true end of speech to audible sound";
  private static final String TEXT =
      "final text known (provisional, at a pause): true end of speech to the text";
  private static final String ENDED = "turn over (final): true end of speech to its end";
  private static final String STOP = "barge-in: decision to silence";
  private static final String ONSET = "barge-in: true onset of speech to silence";
  private static final String PEOPLE = ", people alone";

  final Latencies feedback;
  final Latencies text;
  final Latencies ended;
  final Latencies onset;

  /** When the peer's own endpointer ended the turn. */
  final Latencies peer = new Latencies();

  private final Latencies stop;

  private TurnLatencies(List<Paired> pairs) {
    feedback = all(pairs, TurnTimes::feedback);
    text = all(pairs, TurnTimes::text);
    ended = all(pairs, TurnTimes::ended);
    stop = all(pairs, TurnTimes::stop);
    onset = all(pairs, TurnTimes::onsetToSilence);
    for (Paired pair : pairs) {
      if (pair.alone().textNanos() >= 0) {
        peer.add(pair.alone().textNanos() - pair.turn().take().endNanos());
      }
    }
  }

  static TurnLatencies of(List<Paired> pairs) {
    return new TurnLatencies(pairs);
  }

  static TurnLatencies ofPeople(List<Paired> pairs) {
    return new TurnLatencies(pairs.stream().filter(Paired::human).toList());
  }

  List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    figures.add(beside(50, millis(FEEDBACK, feedback, 50)).goal(220));
    figures.add(beside(99, millis(FEEDBACK, feedback, 99)).goal(300));
    figures.add(beside(100, millis(FEEDBACK, feedback, 100)));
    figures.add(beside(50, millis(TEXT, text, 50)));
    figures.add(beside(99, millis(TEXT, text, 99)).goal(250));
    figures.add(beside(100, millis(TEXT, text, 100)));
    addThreeBeside(figures, ENDED, ended);
    addThree(figures, STOP, stop, 60);
    addThree(figures, ONSET, onset, 250);
    return figures;
  }

  /** The first two and the third for a smaller group, without goals. */
  List<Figure> peoplesFigures() {
    List<Figure> figures = new ArrayList<>();
    addThreeBeside(figures, FEEDBACK + PEOPLE, feedback);
    addThreeBeside(figures, TEXT + PEOPLE, text);
    addThreeBeside(figures, ENDED + PEOPLE, ended);
    return figures;
  }

  private void addThreeBeside(List<Figure> figures, String measure, Latencies times) {
    for (int percent : new int[] {50, 99, 100}) {
      figures.add(beside(percent, millis(measure, times, percent)));
    }
  }

  private static void addThree(
      List<Figure> figures, String measure, Latencies times, double goalAtP99) {
    figures.add(millis(measure, times, 50));
    figures.add(millis(measure, times, 99).goal(goalAtP99));
    figures.add(millis(measure, times, 100));
  }

  private Figure beside(int percent, Figure figure) {
    return figure.beside(TurnFigures.PEER, peer.millis(percent));
  }

  private static Figure millis(String measure, Latencies times, int percent) {
    String statistic = percent == 100 ? "max" : "p" + percent;
    return Figure.lower(measure, statistic, "ms", times.millis(percent));
  }

  private static Latencies all(List<Paired> pairs, Function<TurnTimes, OptionalLong> time) {
    Latencies all = new Latencies();
    pairs.forEach(pair -> time.apply(pair.turn()).ifPresent(all::add));
    return all;
  }
}
