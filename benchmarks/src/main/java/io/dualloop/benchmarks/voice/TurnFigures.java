package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Noise;
import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** What all turns together come to. */
final class TurnFigures {

  static final String PEER = "Vosk's endpointer";

  private static final String TURNS = "turns";

  private TurnFigures() {}

  static List<Figure> of(List<TurnTimes> turns, List<BareVosk.Heard> alone) {
    List<Paired> pairs = Paired.of(turns, alone);
    TurnLatencies times = TurnLatencies.of(pairs);
    List<Figure> figures = new ArrayList<>(times.figures());
    figures.addAll(TurnLatencies.ofPeople(pairs).peoplesFigures());

    long all = turns.size();
    long early = times.feedback.negative();
    figures.add(count("measured", all));
    figures.add(count("measured, of people", pairs.stream().filter(Paired::human).count()));
    figures.add(count("without feedback", missing(turns, TurnTimes::feedback)).goal(0));
    figures.add(count("without a text", missing(turns, TurnTimes::text)).goal(0));
    figures.add(
        count("not over after the true end", all - times.ended.count())
            .beside(PEER, (double) (all - times.peer.count())));
    figures.add(count("answered before the true end only", early));
    figures.add(Figure.lower(TURNS, "share of these", "%", 100.0 * early / all));
    figures.add(count("with an answer in a pause", sum(turns, turn -> Math.min(1, turn.early()))));
    figures.add(count("not interrupted", missing(turns, TurnTimes::onsetToSilence)).goal(0));
    figures.add(count("interrupted before the true onset", times.onset.negative()));
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

  private static long missing(List<TurnTimes> turns, Function<TurnTimes, OptionalLong> time) {
    return turns.stream().filter(turn -> time.apply(turn).isEmpty()).count();
  }

  private static long sum(List<TurnTimes> turns, ToLongFunction<TurnTimes> number) {
    return turns.stream().mapToLong(number).sum();
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
