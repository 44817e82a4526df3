package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Noise;
import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What all turns together come to. */
final class TurnFigures {

  private static final String PEER = "Vosk's endpointer";
  private static final String FEEDBACK = "first feedback: true end of speech to audible sound";
  private static final String TEXT = "final text known: true end of speech to the text";
  private static final String ENDED = "turn over: true end of speech to its end";
  private static final String STOP = "barge-in: decision to silence";
  private static final String ONSET = "barge-in: true onset of speech to silence";
  private static final String TURNS = "turns";

  private TurnFigures() {}

  static List<Figure> of(List<TurnTimes> turns, List<BareVosk.Heard> alone) {
    Latencies peer = new Latencies();
    for (int i = 0; i < turns.size(); i++) {
      if (alone.get(i).textNanos() >= 0) {
        peer.add(alone.get(i).textNanos() - turns.get(i).take().endNanos());
      }
    }
    Latencies feedback = all(turns, TurnTimes::feedback);
    Latencies text = all(turns, TurnTimes::text);
    Latencies ended = all(turns, TurnTimes::ended);
    Latencies stop = all(turns, TurnTimes::stop);
    Latencies onset = all(turns, TurnTimes::onsetToSilence);

    List<Figure> figures = new ArrayList<>();
    figures.add(beside(peer, 50, millis(FEEDBACK, feedback, 50)).goal(220));
    figures.add(beside(peer, 99, millis(FEEDBACK, feedback, 99)).goal(300));
    figures.add(beside(peer, 100, millis(FEEDBACK, feedback, 100)));
    figures.add(beside(peer, 50, millis(TEXT, text, 50)));
    figures.add(beside(peer, 99, millis(TEXT, text, 99)).goal(250));
    figures.add(beside(peer, 100, millis(TEXT, text, 100)));
    figures.addAll(three(ENDED, ended));
    figures.addAll(goalAtP99(three(STOP, stop), 60));
    figures.addAll(goalAtP99(three(ONSET, onset), 250));

    figures.add(count("measured", turns.size()));
    figures.add(
        count("without feedback", turns.size() - feedback.count())
            .beside(PEER, (double) (turns.size() - peer.count()))
            .goal(0));
    figures.add(count("answered before the true end only", feedback.negative()));
    figures.add(count("with an answer in a pause", sum(turns, turn -> Math.min(1, turn.early()))));
    figures.add(count("not interrupted", turns.size() - onset.count()));
    figures.add(count("interrupted before the true onset", onset.negative()));
    figures.add(count("with audio lost", sum(turns, turn -> Math.min(1, turn.lost()))));
    for (Noise noise : Noise.values()) {
      figures.add(
          errors(noise, turns, i -> turns.get(i).heard())
              .beside(PEER, errors(noise, turns, i -> alone.get(i).text()).dualloop()));
    }
    return figures;
  }

  /** Turns that went otherwise than hoped for, a line each, for those who look for the reason. */
  static Stream<String> oddities(List<TurnTimes> turns) {
    return turns.stream()
        .filter(
            turn ->
                turn.feedback().isEmpty()
                    || turn.feedback().getAsLong() < 0
                    || turn.feedback().getAsLong() > 300_000_000
                    || turn.text().isEmpty()
                    || turn.text().getAsLong() > 250_000_000
                    || turn.onsetToSilence().isEmpty()
                    || turn.onsetToSilence().getAsLong() < 0
                    || turn.onsetToSilence().getAsLong() > 250_000_000
                    || turn.lost() > 0)
        .map(
            turn ->
                "  odd: %s: feedback %s, text %s, onset to silence %s ms, %d begins, %d early, %d lost, '%s'"
                    .formatted(
                        turn.take().name(),
                        shown(turn.feedback()),
                        shown(turn.text()),
                        shown(turn.onsetToSilence()),
                        turn.begins(),
                        turn.early(),
                        turn.lost(),
                        turn.heard()));
  }

  private static String shown(OptionalLong nanos) {
    return nanos.isEmpty() ? "none" : Long.toString(nanos.getAsLong() / 1_000_000);
  }

  private static Latencies all(List<TurnTimes> turns, Function<TurnTimes, OptionalLong> time) {
    Latencies all = new Latencies();
    turns.forEach(turn -> time.apply(turn).ifPresent(all::add));
    return all;
  }

  private static long sum(List<TurnTimes> turns, ToLongFunction<TurnTimes> number) {
    return turns.stream().mapToLong(number).sum();
  }

  private static Figure millis(String measure, Latencies times, int percent) {
    String statistic = percent == 100 ? "max" : "p" + percent;
    return Figure.lower(measure, statistic, "ms", times.millis(percent));
  }

  private static Figure beside(Latencies peer, int percent, Figure figure) {
    return figure.beside(PEER, peer.millis(percent));
  }

  private static List<Figure> three(String measure, Latencies times) {
    return Stream.of(50, 99, 100).map(percent -> millis(measure, times, percent)).toList();
  }

  private static List<Figure> goalAtP99(List<Figure> figures, double goal) {
    return figures.stream()
        .map(figure -> figure.statistic().equals("p99") ? figure.goal(goal) : figure)
        .toList();
  }

  private static Figure count(String statistic, long count) {
    return Figure.count(TURNS, statistic, "turns", count);
  }

  private static Figure errors(
      Noise noise, List<TurnTimes> turns, Function<Integer, String> heard) {
    WordErrors errors = WordErrors.NONE;
    for (int i = 0; i < turns.size(); i++) {
      Take take = turns.get(i).take();
      String said = take.recording().text();
      if (take.noise() == noise && said != null) {
        errors = errors.plus(WordErrors.between(said, heard.apply(i)));
      }
    }
    return Figure.lower("word error rate of turns", "noise " + noise, "%", errors.percent());
  }
}
