package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.voice.vosk.VoskRecognizers;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns of people and synthesisers, several calls at a time, each against the true bounds of
 * speech; the foreground's ticks beside those of a control thread meanwhile; and afterwards, while
 * nobody speaks, Vosk alone on the same audio.
 */
final class Turns implements Part {

  /** So many turns of each call go before those that count. */
  private static final int WARM_UP = 2;

  @Override
  public String name() {
    return "turns";
  }

  @Override
  public List<Figure> measure(Ground ground) throws Exception {
    List<Take> takes = ground.corpus().takes(ground.settings().turns());
    int calls = ground.settings().calls();
    List<Figure> figures = new ArrayList<>();
    List<TurnTimes> turns;
    try (VoskRecognizers recognizers =
            VoskRecognizers.on(ground.model()).recognizers(calls + 1).start();
        Talk talk = Talk.record();
        Foreground foreground = Foreground.start()) {
      SideBySide.Hiring<Take, TurnTimes> caller =
          number ->
              new Call(
                  "call-" + number,
                  () -> ground.ears().hearing(recognizers),
                  foreground.answering(),
                  talk.file());
      List<Take> first = takes.subList(0, Math.min(takes.size(), WARM_UP * calls));
      int warmedUp = SideBySide.run(first, calls, caller, done -> {}).size();
      ground.progress().accept("  warmed up by " + warmedUp + " turns");
      foreground.begin();
      turns = SideBySide.run(takes, calls, caller, done -> tell(ground, done, takes.size()));
      figures.addAll(TickFigures.of(foreground.beat(), foreground.steps()));
    }
    ground.progress().accept("  Vosk alone on the same ...");
    List<BareVosk.Heard> alone;
    try (BareVosk vosk = BareVosk.open(ground.model())) {
      int processors = Runtime.getRuntime().availableProcessors();
      alone = SideBySide.run(takes, processors, number -> vosk::live, done -> {});
    }
    figures.addAll(0, TurnFigures.of(turns, alone));
    TurnFigures.oddities(turns).forEach(ground.progress());
    return figures;
  }

  private static void tell(Ground ground, int done, int all) {
    if (done % 12 == 0 || done == all) {
      ground.progress().accept("  " + done + " of " + all + " turns");
    }
  }
}
