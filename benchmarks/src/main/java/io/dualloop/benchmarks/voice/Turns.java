package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Noise;
import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.benchmarks.report.Figure;
import java.util.ArrayList;
import java.util.List;

/** Turns of real speech, each beside Vosk alone. */
final class Turns implements Part {

  @Override
  public String name() {
    return "turns";
  }

  @Override
  public List<Figure> measure(Ground ground) throws Exception {
    List<Figure> figures = new ArrayList<>();
    try (BareVosk vosk = BareVosk.open(ground.model())) {
      for (Take take : ground.corpus().takes(ground.settings().turns())) {
        BareVosk.Heard heard = vosk.live(take);
        String whole = take.noise() == Noise.NONE ? vosk.wholeText(take.recording()) : "-";
        ground.progress().accept(
            take.name() + " | " + take.recording().text() + " | " + heard.text() + " | " + whole + " | on " + take.onsetNanos() / 1000000 + " end " + take.endNanos() / 1000000 + " len " + take.audio().length / 32
                + " " + (heard.textNanos() - take.endNanos()) / 1_000_000);
      }
    }
    return figures;
  }
}
